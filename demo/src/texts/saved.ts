import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: {
    intro:
      'The zones that you follow are saved only on this device, each with its latest answer. Check a zone to see what is new since its previous answer.',
    none: 'No zones are saved yet. Analyze a zone, then press “Follow”.',
    open: 'Open',
    openOf: (name: string) => `Open ${name}`,
    check: 'Check for changes',
    checkOf: (name: string) => `Check for changes: ${name}`,
    checkAll: (count: number) => `Check all ${count} zones`,
    checking: (done: number, total: number) => `${done} of ${total} zones checked`,
    checked: (renewed: number, total: number) => `${renewed} of ${total} zones are up to date.`,
    checkCancelled: (renewed: number, total: number) =>
      `Cancelled: ${renewed} of ${total} zones are up to date.`,
    notRenewed: 'the new answer does not show what was lost, so the previous one is kept.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this zone?',
    removeNote: 'The saved answer of the zone is also removed. This cannot be undone.',
    cancel: 'Cancel',
    removed: 'Zone removed.',
    unreadable: 'This zone was saved by another version of the page, and this version cannot read it.',
    failed:
      'This browser does not let the page store data at the moment, so zones can be neither read nor saved.',
    name: 'Name',
    save: 'Rename',
    saved: (name: string) => `Saved on this device as “${name}”.`,
    full: (most: number) => `${most} zones are saved, and there is no room for more. Remove one first.`,
    newSince: (day: string) => `New since ${day}`,
    levelStays: (level: string) => `The alert is still “${level}”.`,
    levelMoves: (before: string, now: string) => `The alert was “${before}” and is now “${now}”.`,
    notAssessed: 'not assessed',
    noLoss: 'No new forest loss.',
    loss: (hectares: string, patches: number) =>
      `${hectares} ha of new loss in ${patches} ${patches === 1 ? 'clearing' : 'clearings'}.`,
    unknownLoss: 'It is not known whether there is new loss.',
    noFires: (days: number) => `No fire was detected in the last ${days === 1 ? 'day' : `${days} days`}.`,
    fires: (count: number, written: string, days: number) =>
      `${written} ${count === 1 ? 'fire' : 'fires'} detected in the last ${days === 1 ? 'day' : `${days} days`}.`,
  },
  fr: {
    intro:
      'Les zones que vous suivez sont enregistrées sur cet appareil seulement, chacune avec sa dernière réponse. Vérifiez une zone pour voir ce qui a changé depuis sa réponse précédente.',
    none: 'Aucune zone n’est encore enregistrée. Analysez une zone, puis appuyez sur «\u202fSuivre\u202f».',
    open: 'Ouvrir',
    openOf: (name) => `Ouvrir ${name}`,
    check: 'Vérifier',
    checkOf: (name) => `Vérifier\u202f: ${name}`,
    checkAll: (count) => `Vérifier les ${count} zones`,
    checking: (done, total) => `Zones vérifiées\u202f: ${done} sur ${total}`,
    checked: (renewed, total) => `Zones à jour\u202f: ${renewed} sur ${total}.`,
    checkCancelled: (renewed, total) => `Annulé. Zones à jour\u202f: ${renewed} sur ${total}.`,
    notRenewed:
      'la nouvelle réponse ne montre pas ce qui a été perdu\u202f; la précédente est donc conservée.',
    remove: 'Retirer',
    removeOf: (name) => `Retirer ${name}`,
    removeTitle: 'Retirer cette zone\u202f?',
    removeNote: 'La réponse enregistrée de la zone est aussi retirée, définitivement.',
    cancel: 'Annuler',
    removed: 'Zone retirée.',
    unreadable:
      'Cette zone a été enregistrée par une autre version de la page\u202f; la version actuelle ne peut pas la lire.',
    failed:
      'Ce navigateur ne permet pas à la page de stocker des données en ce moment\u202f: les zones ne peuvent être ni lues ni enregistrées.',
    name: 'Nom',
    save: 'Renommer',
    saved: (name) => `Enregistrée sur cet appareil sous le nom «\u202f${name}\u202f».`,
    full: (most) => `${most} zones sont enregistrées, et il n’y a plus de place. Retirez-en une d’abord.`,
    newSince: (day) => `Nouveau depuis le ${day}`,
    levelStays: (level) => `L’alerte reste «\u202f${level}\u202f».`,
    levelMoves: (before, now) => `L’alerte passe de «\u202f${before}\u202f» à «\u202f${now}\u202f».`,
    notAssessed: 'non évaluée',
    noLoss: 'Aucune nouvelle perte de forêt.',
    loss: (hectares, patches) =>
      `Nouvelle perte\u202f: ${hectares} ha en ${patches} ${patches === 1 ? 'défrichement' : 'défrichements'}.`,
    unknownLoss: 'On ignore s’il y a une nouvelle perte.',
    noFires: (days) =>
      days === 1 ? 'Aucun feu détecté le dernier jour.' : `Aucun feu détecté ces ${days} derniers jours.`,
    fires: (count, written, days) =>
      `${written} ${count === 1 ? 'feu détecté' : 'feux détectés'} ${days === 1 ? 'le dernier jour' : `ces ${days} derniers jours`}.`,
  },
});
