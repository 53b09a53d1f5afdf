import type { FindingCode } from '../contract/diagnosis.ts';
import { inLanguages } from './in-languages.ts';
import { french } from './typography.ts';

/** What a finding means, and what to do about it. */
export interface FindingLabels {
  /** A sentence: what was found. */
  readonly meaning: string;
  /** A sentence: what to do. */
  readonly remedy: string;
}

/** What each finding of the doctor means, and what to do. */
export const findingLabels = inLanguages<Readonly<Record<FindingCode, FindingLabels>>>({
  en: {
    unreachable: {
      meaning: 'The host cannot be reached.',
      remedy: 'Check the network, the host name and the firewall; if the host is down, try again later.',
    },
    'cors-denied': {
      meaning: 'The host answers, but does not allow this page to read its responses (CORS).',
      remedy:
        'If another host has copies of the files, Sylvan reads those; otherwise, use a Sylvan service or a mirror.',
    },
    redirected: {
      meaning: 'The host redirects to an address that cannot be used.',
      remedy: 'The address has changed: set the new one in the options, or update Sylvan.',
    },
    'access-denied': {
      meaning: 'The host refuses access.',
      remedy: 'If the host needs a key, check it; otherwise, the files may no longer be public.',
    },
    'not-found': {
      meaning: 'There is nothing at this address.',
      remedy: 'The address has changed: set the new one in the options, or update Sylvan.',
    },
    'rate-limited': {
      meaning: 'The host’s request limit has been reached.',
      remedy: 'Wait a minute. Analyses wait automatically, up to the time limit of the source.',
    },
    'server-failed': { meaning: 'The host returned a server error.', remedy: 'Try again later.' },
    timeout: {
      meaning: 'The host did not answer in time.',
      remedy: 'Try again later, or on a faster connection.',
    },
    'unreadable-answer': {
      meaning: 'The response is not in the form expected from this host.',
      remedy:
        'The host may have sent an error page, or its interface may have changed: update Sylvan, or report this.',
    },
    'no-items': {
      meaning: 'The catalog has no usable items for the place and date of the check.',
      remedy:
        'If you chose the place, try another; otherwise, the collection has changed: update Sylvan, or report this.',
    },
    'metadata-missing': {
      meaning: 'Some items do not state the cloud cover, projection or processing baseline.',
      remedy:
        'The scenes of these items are used last. The catalog has changed: update Sylvan, or report this.',
    },
    'search-incomplete': {
      meaning: 'The catalog did not list all of its items.',
      remedy: 'Clearer scenes may have been missed: try again later.',
    },
    'next-link-missing': {
      meaning: 'A full page of results has no link to the next page.',
      remedy: 'Nothing to do: Sylvan finds the rest by searching shorter periods.',
    },
    'stac-version': {
      meaning: 'Items use a STAC version other than 1.0.',
      remedy: 'Nothing to do: version 1.1 is also supported.',
    },
    'items-skipped': {
      meaning: 'Some items cannot be used.',
      remedy: 'Nothing to do: the other items are used.',
    },
    'other-tile': {
      meaning: 'A file belongs to a different tile from the one that its item names.',
      remedy: 'Report the error to the owner of the catalog.',
    },
    'token-refused': {
      meaning: 'The access token for the files could not be obtained.',
      remedy:
        'Try again later. If this persists, the signing service may have changed: update Sylvan, or report this.',
    },
    'signature-refused': {
      meaning: 'The file host refuses the access token.',
      remedy:
        'The token is for other files, or the device’s clock is wrong: check the clock, then update Sylvan or report this.',
    },
    'range-ignored': {
      meaning: 'The host ignores range requests and sends whole files.',
      remedy: 'Large files cannot be read from this host: use another catalog.',
    },
    'range-hidden': {
      meaning: 'The page cannot see which bytes it received (Content-Range is not exposed).',
      remedy: 'Nothing to do: Sylvan checks the length of each response instead.',
    },
    'version-hidden': {
      meaning:
        'The version of a file is unknown: the host sends neither a strong ETag nor Last-Modified together with Content-Range.',
      remedy:
        'Even with cache: true, nothing from this host is stored or available offline. If you run the host, make it send an ETag and the header Access-Control-Expose-Headers: ETag, Content-Range.',
    },
    'not-a-tiff': {
      meaning: 'One of the files is not a GeoTIFF.',
      remedy: 'The host may have sent an error page, or the file may be damaged: try again later.',
    },
    'unreadable-points': {
      meaning: 'The fire or LiDAR points cannot be read.',
      remedy: 'The host’s format has changed: update Sylvan, or report this.',
    },
    'nothing-known': {
      meaning: 'The host has no data for the place and dates of the check.',
      remedy: 'Try another place or date.',
    },
    failed: { meaning: 'The check failed.', remedy: 'Report this, with the output of sylvan doctor --json.' },
  },
  fr: {
    unreachable: {
      meaning: 'L’hôte est injoignable.',
      remedy: french`Vérifiez le réseau, le nom d’hôte et le pare-feu ; si l’hôte est en panne, réessayez plus tard.`,
    },
    'cors-denied': {
      meaning: 'L’hôte répond, mais ne permet pas à cette page de lire ses réponses (CORS).',
      remedy: french`Si un autre hôte a des copies des fichiers, Sylvan les lit ; sinon, utilisez un service Sylvan ou un miroir.`,
    },
    redirected: {
      meaning: 'L’hôte redirige vers une adresse inutilisable.',
      remedy: french`L’adresse a changé : indiquez la nouvelle dans les options ou mettez Sylvan à jour.`,
    },
    'access-denied': {
      meaning: 'L’hôte refuse l’accès.',
      remedy: french`Si l’hôte demande une clé, vérifiez-la ; sinon, les fichiers ne sont peut-être plus publics.`,
    },
    'not-found': {
      meaning: 'Il n’y a rien à cette adresse.',
      remedy: french`L’adresse a changé : indiquez la nouvelle dans les options ou mettez Sylvan à jour.`,
    },
    'rate-limited': {
      meaning: 'La limite de requêtes de l’hôte est atteinte.',
      remedy:
        'Attendez une minute. Les analyses attendent automatiquement, dans la limite du délai de la source.',
    },
    'server-failed': { meaning: 'L’hôte a renvoyé une erreur de serveur.', remedy: 'Réessayez plus tard.' },
    timeout: {
      meaning: 'L’hôte n’a pas répondu à temps.',
      remedy: 'Réessayez plus tard ou avec une connexion plus rapide.',
    },
    'unreadable-answer': {
      meaning: 'La réponse n’a pas la forme attendue de cet hôte.',
      remedy: french`L’hôte a peut-être envoyé une page d’erreur, ou son interface a changé : mettez Sylvan à jour ou signalez le problème.`,
    },
    'no-items': {
      meaning: 'Le catalogue n’a pas d’éléments utilisables pour le lieu et la date de la vérification.',
      remedy: french`Si vous avez choisi le lieu, essayez-en un autre ; sinon, la collection a changé : mettez Sylvan à jour ou signalez le problème.`,
    },
    'metadata-missing': {
      meaning:
        'Certains éléments n’indiquent pas la couverture nuageuse, la projection ou la version de traitement.',
      remedy: french`Les scènes de ces éléments sont utilisées en dernier. Le catalogue a changé : mettez Sylvan à jour ou signalez le problème.`,
    },
    'search-incomplete': {
      meaning: 'Le catalogue n’a pas listé tous ses éléments.',
      remedy: french`Des scènes plus dégagées ont pu échapper à la recherche : réessayez plus tard.`,
    },
    'next-link-missing': {
      meaning: 'Une page de résultats pleine n’a pas de lien vers la suivante.',
      remedy: french`Rien à faire : le reste est demandé par périodes plus courtes.`,
    },
    'stac-version': {
      meaning: 'Les éléments utilisent une version de STAC autre que la 1.0.',
      remedy: french`Rien à faire : la version 1.1 est aussi prise en charge.`,
    },
    'items-skipped': {
      meaning: 'Certains éléments sont inutilisables.',
      remedy: french`Rien à faire : les autres éléments sont utilisés.`,
    },
    'other-tile': {
      meaning: 'Un fichier provient d’une autre tuile que celle indiquée par son élément.',
      remedy: 'Signalez l’erreur au propriétaire du catalogue.',
    },
    'token-refused': {
      meaning: 'Aucun jeton pour les fichiers n’a pu être obtenu.',
      remedy: french`Réessayez plus tard. Si l’erreur persiste, le service de signature a peut-être changé : mettez Sylvan à jour ou signalez le problème.`,
    },
    'signature-refused': {
      meaning: 'L’hôte des fichiers refuse le jeton d’accès.',
      remedy: french`Le jeton vaut pour d’autres fichiers ou l’horloge de l’appareil est mal réglée : vérifiez l’horloge, puis mettez Sylvan à jour ou signalez le problème.`,
    },
    'range-ignored': {
      meaning: 'L’hôte envoie des fichiers entiers quand on n’en demande qu’une partie.',
      remedy: french`Les grands fichiers de cet hôte ne peuvent pas être lus : utilisez un autre catalogue.`,
    },
    'range-hidden': {
      meaning: 'La page ne voit pas quels octets elle a reçus (Content-Range n’est pas exposé).',
      remedy: french`Rien à faire : Sylvan vérifie à la place la longueur de chaque réponse.`,
    },
    'version-hidden': {
      meaning: french`La version d’un fichier n’est pas visible : l’hôte n’envoie ni ETag fort, ni Last-Modified accompagné de Content-Range.`,
      remedy: french`Même avec cache: true, aucune donnée de cet hôte n’est stockée ni disponible hors ligne. Si vous gérez cet hôte, configurez-le pour qu’il envoie un ETag et l’en-tête Access-Control-Expose-Headers: ETag, Content-Range.`,
    },
    'not-a-tiff': {
      meaning: 'Un fichier n’est pas un GeoTIFF.',
      remedy: french`L’hôte a peut-être envoyé une page d’erreur, ou le fichier est endommagé : réessayez plus tard.`,
    },
    'unreadable-points': {
      meaning: 'Les points de feu ou LiDAR sont illisibles.',
      remedy: french`Le format de l’hôte a changé : mettez Sylvan à jour ou signalez le problème.`,
    },
    'nothing-known': {
      meaning: 'L’hôte n’a pas de données pour le lieu et les dates de la vérification.',
      remedy: 'Essayez un autre lieu ou une autre date.',
    },
    failed: {
      meaning: 'La vérification a échoué.',
      remedy: 'Signalez l’échec en joignant la sortie de sylvan doctor --json.',
    },
  },
});
