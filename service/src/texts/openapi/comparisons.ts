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
  'Forest on the last day, percent of the land seen; null where it is not known':
    'Forêt au dernier jour, en pourcentage des terres vues ; `null` là où elle n’est pas connue',
  "Share of the zone's pixels seen clear in this period":
    'Part des pixels de la zone vus dégagés dans cette période',
  'null where NDVI was under 0.05': '`null` là où le NDVI était inférieur à 0,05',
  Points: 'En points',
  'Confirmed, between the last days of the periods; null where it is not known':
    'Perte confirmée, entre les derniers jours des périodes ; `null` là où elle n’est pas connue',
  'Gain - loss': 'Gain - perte',
  'Of the forest of the first day; null where there was none':
    'De la forêt du premier des deux jours ; `null` s’il n’y en avait pas',
  '`ndvi` per year': '`ndvi` par an',
  'dNBR classes of the ground that was forest on either day; where the seasons differ, they include the effect of season':
    'Classes de dNBR du sol qui était en forêt l’un ou l’autre jour ; de saisons différentes, elles contiennent aussi l’effet de la saison',
  "Whether the forest's mean change of NDVI differs from zero; null with too few blocks of forest, or none":
    'Si le changement moyen du NDVI de la forêt diffère de zéro ; `null` s’il y a trop peu de blocs de forêt, ou aucun',
  'As for `analyze`, from the last day of period 1 on':
    'Comme pour `analyze`, à partir du dernier jour de la période 1',
  "Between the median days of the periods' observations":
    'Entre les jours médians des observations des deux périodes',
  'Days in the season of period 1 that could replace period 2; null where they are not needed':
    'Jours de la saison de la période 1 qui pourraient remplacer la période 2 ; `null` là où ils sont inutiles',
  'valid_fraction: pixels that both periods show': '`valid_fraction` : pixels que montrent les deux périodes',
  'Whether TM reflectances were adjusted to OLI (Roy et al. 2016, RMA)':
    'Si les réflectances de TM ont été ramenées à celles d’OLI (Roy et al. 2016, RMA)',
  'How much is read: `quick` only the images, coarsely, `standard`, or `full`':
    'Combien est lu : `quick` les images seules, grossièrement, `standard`, ou `full`',
  'Of the observations used': 'Des observations utilisées',
  'Mean over the scenes used, degrees': 'Moyenne des scènes utilisées, en degrés',
  'Values are null where the forest is not known': 'Les valeurs sont `null` là où la forêt n’est pas connue',
  'On the last day of period 1: period2_ha + loss - gain':
    'Au dernier jour de la période 1 : `period2_ha` + perte - gain',
  'On the last day of period 2, as `analyze` of that day gives it':
    'Au dernier jour de la période 2, telle que la donne `analyze` pour ce jour',
  'Of period 1; null where there was none': 'De la période 1 ; `null` s’il n’y en avait pas',
  'Forest whose fate is unknown; in none of the other numbers':
    'Forêt dont on ignore le devenir ; dans aucun des autres nombres',
  'Forest of either day that both periods show: the sum of severity_ha':
    'Forêt de l’un ou l’autre jour que montrent les deux périodes : la somme de `severity_ha`',
  'Whether the forest is mapped from the years that end with the two days, or only from the images of the periods, as with Landsat':
    'Si la forêt est cartographiée d’après les années qui s’achèvent avec les deux jours, ou d’après les seules images des périodes, comme avec Landsat',
  'Pixel size at which loss was mapped, metres; null where it was not':
    'Taille du pixel auquel la perte a été cartographiée, en mètres ; `null` si elle ne l’a pas été',
  'Of period 2, in the forest of the first day; null where that is not known, or no source of fires answered':
    'De la période 2, dans la forêt du premier des deux jours ; `null` si elle n’est pas connue, ou si aucune source de feux n’a répondu',
  '95 %, from the spread of the blocks': 'À 95 %, d’après la dispersion des blocs',
  'mean / sd x sqrt(blocks); null with fewer than four, or no spread':
    'moyenne / écart-type × √(blocs) ; `null` s’il y en a moins de quatre, ou sans dispersion',
  'Blocks of 500 m with enough forest': 'Blocs de 500 m ayant assez de forêt',
  'Over forest of either day': 'Sur la forêt de l’un ou l’autre jour',
  'null without forest': '`null` sans forêt',
  'The last day on which all of it is known to have stood':
    'Le dernier jour où l’on sait qu’elle était encore toute debout',
  'The first day on which all of it is seen lost': 'Le premier jour où elle est vue perdue en entier',
  'The same as `by`': 'Le même jour que `by`',
  'The ten largest patches of loss, largest first':
    'Les dix plus grandes parcelles perdues, la plus grande d’abord',
  'Pixels per bin; the first bin begins at `from`': 'Pixels par classe, dont la première commence à `from`',
  'Of the land that both periods show': 'Des terres que montrent les deux périodes',
};
