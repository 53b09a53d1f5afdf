import { pageTexts } from '../state/language.ts';

/** What is said of the loss on the map of an analysis. */
export const texts = pageTexts({
  en: {
    title: 'Where forest was lost',
    show: 'Forest loss on the map',
    confirmed: 'confirmed',
    unconfirmed: 'not confirmed yet',
    until: 'Seen lost by',
    untilValue: (day: string, hectares: string) => `${day}: ${hectares} ha`,
    none: 'No loss was seen by this day.',
    patch: (hectares: string) => `${hectares} ha`,
    seenBy: (day: string) => `seen lost by ${day}`,
    undated: 'seen by radar alone, not dated',
    go: 'Show it on the map',
    gone: (hectares: string) => `The map shows a loss of ${hectares} ha.`,
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show the largest',
    /** In a file of waypoints. */
    fileName: (day: string) => `Forest loss in twelve months until ${day}`,
    waypoint: (rank: string, hectares: string) => `Loss ${rank}: ${hectares} ha`,
  },
  fr: {
    title: 'Où la forêt a été perdue',
    show: 'Perte de forêt sur la carte',
    confirmed: 'confirmée',
    unconfirmed: 'pas encore confirmée',
    until: 'Vue perdue au',
    untilValue: (day, hectares) => `${day}\u202f: ${hectares} ha`,
    none: 'Aucune perte n’était vue à cette date.',
    patch: (hectares) => `${hectares} ha`,
    seenBy: (day) => `vue perdue au ${day}`,
    undated: 'vue par le radar seul, sans date',
    go: 'La montrer sur la carte',
    gone: (hectares) => `La carte montre une perte de ${hectares} ha.`,
    all: (count) => `Tout montrer (${count})`,
    fewer: 'Montrer les plus grandes',
    fileName: (day) => `Perte de forêt en douze mois jusqu’au ${day}`,
    waypoint: (rank, hectares) => `Perte ${rank}\u202f: ${hectares} ha`,
  },
});
