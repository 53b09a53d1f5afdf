/** French descriptions of the fields of comparisons alone, by the English ones. */
export const COMPARISONS: Readonly<Record<string, string>> = {
  'First day of period 1, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Premier jour de la période 1, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  'Last day of period 1, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Dernier jour de la période 1, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  'First day of period 2, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Premier jour de la période 2, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  'Last day of period 2, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Dernier jour de la période 2, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  "Between the periods' middle days": 'Entre les jours du milieu des deux périodes',
  'Mean over the land that both periods show': 'Moyenne des terres que montrent les deux périodes',
  'null for sensors without a red edge': '`null` pour les capteurs sans bande red edge',
  'Percent of the land that both periods show; null where it stood without leaves':
    'Pourcentage des terres que montrent les deux périodes ; `null` là où la forêt était sans feuilles',
  "Share of the zone's pixels seen clear in this period":
    'Part des pixels de la zone vus dégagés dans cette période',
  'null where NDVI was under 0.05': '`null` là où le NDVI était inférieur à 0,05',
  Points: 'En points',
  'null where it cannot be told from falling leaves, or both periods show too little':
    '`null` là où elle ne se distingue pas de la chute des feuilles, ou si les deux périodes montrent trop peu',
  'Gain - loss': 'Gain - perte',
  'Of the forest of period 1; null where there was none':
    'De la forêt de la période 1 ; `null` s’il n’y en avait pas',
  '`ndvi` a year': '`ndvi` par an',
  'Classes of dNBR of the ground that was forest in either period':
    'Classes de dNBR du sol qui était en forêt dans l’une ou l’autre période',
  "Whether the forest's mean change of NDVI differs from none; null with too few blocks of forest, or none":
    'Si le changement moyen du NDVI de la forêt diffère de zéro ; `null` s’il y a trop peu de blocs de forêt, ou aucun',
  'As for `analyze`, with period 1 as the baseline': 'Comme pour `analyze`, avec la période 1 pour référence',
  "Between the median days of the periods' observations":
    'Entre les jours médians des observations des deux périodes',
  'Whether the change that the season makes was taken out':
    'Si le changement que cause la saison a été retiré',
  "Days of period 1's season that could stand for period 2; null where they are not needed":
    'Jours de la saison de la période 1 qui pourraient tenir lieu de période 2 ; `null` là où ils sont inutiles',
  'valid_fraction: pixels that both periods show': '`valid_fraction` : pixels que montrent les deux périodes',
  "Whether TM's reflectances were made OLI's (Roy et al. 2016, RMA)":
    'Si les réflectances de TM ont été ramenées à celles d’OLI (Roy et al. 2016, RMA)',
  'How much is read: `quick` the images alone, coarsely, `standard`, or `full`':
    'Combien est lu : `quick` les images seules, grossièrement, `standard`, ou `full`',
  'Of the observations used': 'Des observations utilisées',
  'Mean over the scenes used, degrees': 'Moyenne des scènes utilisées, en degrés',
  'null where it stood without leaves': '`null` là où la forêt était sans feuilles',
  'Forest in either period: the sum of severity_ha; null where both stood without leaves':
    'Forêt dans l’une ou l’autre période : la somme de `severity_ha` ; `null` si elle était sans feuilles dans les deux',
  'Of period 1; null where there was none': 'De la période 1 ; `null` s’il n’y en avait pas',
  'Where period 2 has two clear observations or more':
    'Là où la période 2 a au moins deux observations dégagées',
  'Of period 2, in the forest of period 1; null where that is not known, or no source of fires answered':
    'De la période 2, dans la forêt de la période 1 ; `null` si elle n’est pas connue, ou si aucune source de feux n’a répondu',
  '95 %, from the spread of the blocks': 'À 95 %, d’après la dispersion des blocs',
  'mean / sd x sqrt(blocks); null with fewer than four, or no spread':
    'moyenne / écart-type × √(blocs) ; `null` s’il y en a moins de quatre, ou sans dispersion',
  'Blocks of 500 m with forest enough': 'Blocs de 500 m ayant assez de forêt',
  'Over forest in either period': 'Sur la forêt de l’une ou l’autre période',
  'What told the season from loss: radar pixel by pixel, or the median change alone':
    'Ce qui a distingué la saison de la perte : le radar pixel par pixel, ou le seul changement médian',
  'Whether more than a tenth of the forest changed otherwise than its median':
    'Si plus d’un dixième de la forêt a changé autrement que sa médiane',
  'Median change of forest that did not change otherwise':
    'Changement médian de la forêt qui n’a pas changé autrement',
  'Mean change over the ground that was forest in either period; null where none was':
    'Changement moyen du sol qui était en forêt dans l’une ou l’autre période ; `null` s’il n’y en avait pas',
  'null where loss and gain are; its gain where that looks like the season':
    '`null` là où perte et gain le sont ; son gain, là où il ressemble à la saison',
  'Hectares are null where too little was seen of the forest':
    'Les hectares sont `null` si la forêt a été trop peu vue',
  'null without forest': '`null` sans forêt',
  'The correction for the season; null where none was made':
    'La correction de la saison ; `null` si aucune n’a été faite',
  'An observation of period 1 that still shows it as forest':
    'Une vue de la période 1 qui la montre encore en forêt',
  'An observation of period 2 that shows it lost': 'Une vue de la période 2 qui la montre perdue',
  'The ten largest patches of loss, largest first':
    'Les dix plus grandes parcelles perdues, la plus grande d’abord',
  'Pixels a bin, the first of which begins at `from`':
    'Pixels par classe, dont la première commence à `from`',
  'Of the land that both periods show': 'Des terres que montrent les deux périodes',
};
