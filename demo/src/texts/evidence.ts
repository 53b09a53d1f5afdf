import { pageTexts } from '../state/language.ts';

/** What the evidence says next to what the record says itself. */
export const texts = pageTexts({
  en: {
    sources: 'Sources and scenes',
    statuses: {
      ok: 'read',
      partial: 'read in part',
      empty: 'no data',
      ended: 'ends before this date',
      failed: 'failed',
      cached: 'read from this device',
      off: 'not requested',
      pending: 'in progress',
    },
    counts: (used: number, skipped: number) =>
      `${used} ${used === 1 ? 'scene' : 'scenes'} used${skipped === 0 ? '' : `, ${skipped} left out`}`,
    used: 'Scenes used',
    skipped: 'Scenes left out',
    columns: ['Date', 'Scene', 'Cloud-free', 'Processing'],
    computed: 'Computed by',
    library: 'Library',
    version: 'Processing version',
    kernels: 'Kernels (SHA-256)',
    receipt: 'Receipt',
    attribution: 'Credits',
    copy: 'Copy as JSON',
    replay: 'Replay',
    replaying: 'Computing again…',
    free: 'Runs the same request again and compares the records. This is free.',
    counted: 'Runs the same request again and compares the records. This counts as one call.',
    equal: 'Identical: the second run gave the same record.',
    different: (count: number) =>
      `Different. The second run differs in ${count} ${count === 1 ? 'value' : 'values'}.`,
    which: 'Values that differ',
    origins: (stored: number, read: number) =>
      stored === 0
        ? `Sources read again: ${read}.`
        : `Sources read from this device: ${stored}; read again: ${read}.`,
  },
  fr: {
    sources: 'Sources et scènes',
    statuses: {
      ok: 'lecture complète',
      partial: 'lecture partielle',
      empty: 'sans données',
      ended: 'fin avant cette date',
      failed: 'échec',
      cached: 'lecture locale',
      off: 'non demandée',
      pending: 'en cours',
    },
    counts: (used, skipped) =>
      `${used} ${used > 1 ? 'scènes utilisées' : 'scène utilisée'}${skipped === 0 ? '' : `, ${skipped} ${skipped > 1 ? 'écartées' : 'écartée'}`}`,
    used: 'Scènes utilisées',
    skipped: 'Scènes écartées',
    columns: ['Date', 'Scène', 'Sans nuage', 'Traitement'],
    computed: 'Calculé par',
    library: 'Bibliothèque',
    version: 'Version de traitement',
    kernels: 'Noyaux (SHA-256)',
    receipt: 'Reçu',
    attribution: 'Sources et crédits',
    copy: 'Copier en JSON',
    replay: 'Rejouer',
    replaying: 'Nouveau calcul…',
    free: 'Relance la même demande et compare les relevés. C’est gratuit.',
    counted: 'Relance la même demande et compare les relevés. Cela compte pour un appel.',
    equal: 'Identique\u202f: le second calcul donne le même relevé.',
    different: (count) =>
      `Différent. Le second calcul diffère sur ${count} ${count > 1 ? 'valeurs' : 'valeur'}.`,
    which: 'Valeurs différentes',
    origins: (stored, read) =>
      stored === 0
        ? `Sources lues de nouveau\u202f: ${read}.`
        : `Sources lues sur cet appareil\u202f: ${stored}\u202f; lues de nouveau\u202f: ${read}.`,
  },
});
