/** French descriptions of the fields that only comparisons have, keyed by the English ones. */
export const COMPARISONS: Readonly<Record<string, string>> = {
  'First day of period 1, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Premier jour de la période 1, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  'Last day of period 1, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Dernier jour de la période 1, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  'First day of period 2, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Premier jour de la période 2, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  'Last day of period 2, UTC, YYYY-MM-DD, 1984-03-01 to today':
    'Dernier jour de la période 2, UTC, AAAA-MM-JJ, du 1984-03-01 à aujourd’hui',
  'Years between the middle days of the periods': 'Nombre d’années entre les milieux des deux périodes',
  'Mean over the land seen in both periods': 'Moyenne sur les terres visibles pendant les deux périodes',
  'null for sensors that lack one of its bands': '`null` pour les capteurs auxquels manque une de ses bandes',
  'Forest on the last day, percent of the observed land; null if it is not known':
    'Forêt au dernier jour, en pourcentage des terres observées ; `null` si elle n’est pas connue',
  "Share of the zone's pixels seen cloud-free in this period":
    'Part des pixels de la zone vus dégagés pendant cette période',
  "Percent of period 1's NDVI; null if the NDVI of period 1 was closer to 0 than 0.05":
    'En pourcentage du NDVI de la période 1 ; `null` si ce NDVI était à moins de 0,05 de zéro',
  'Percentage points': 'En points de pourcentage',
  'Confirmed loss between the last days of the periods; null if it is not known':
    'Perte confirmée entre les derniers jours des deux périodes ; `null` si elle n’est pas connue',
  'Gain minus loss': 'Gain moins perte',
  'Percent of the forest on the last day of period 1; null if there was none':
    'En pourcentage de la forêt au dernier jour de la période 1 ; `null` s’il n’y en avait pas',
  'Change in `ndvi` per year': 'Variation de `ndvi` par an',
  'dNBR classes of the ground that was forest on the last day of either period; if the seasons differ, the classes also reflect the change of season':
    'Classes de dNBR des surfaces en forêt au dernier jour de l’une ou l’autre période ; si les saisons diffèrent, ces classes reflètent aussi le changement de saison',
  "Whether the forest's mean change in NDVI differs significantly from zero; null with too few blocks of forest, or none":
    '`true` si la variation moyenne du NDVI de la forêt diffère significativement de zéro ; `null` s’il y a trop peu de blocs de forêt, ou aucun',
  'As in `analyze`, but since the last day of period 1':
    'Comme dans `analyze`, mais depuis le dernier jour de la période 1',
  "Days between the median days of the periods' observations, regardless of the year":
    'Nombre de jours entre les jours médians des observations des deux périodes, sans compter les années',
  'Dates in the same season as period 1 that could replace period 2; null if they are not needed':
    'Jours de la même saison que la période 1, qui pourraient remplacer la période 2 ; `null` s’ils sont inutiles',
  '`valid_fraction` counts the pixels seen in both periods':
    '`valid_fraction` compte les pixels visibles pendant les deux périodes',
  'Whether TM reflectances were adjusted to OLI (Roy et al. 2016, RMA)':
    '`true` si les réflectances de TM ont été ajustées à celles d’OLI (Roy et al. 2016, RMA)',
  'How much data to read: `quick` (only the images, at coarse resolution), `standard` or `full`':
    'Quantité de données lues : `quick` (les images seules, à faible résolution), `standard` ou `full`',
  'First day of the observations used': 'Premier jour des observations utilisées',
  'Mean over the scenes used, degrees': 'Moyenne sur les scènes utilisées, en degrés',
  'Values are null if the forest could not be determined':
    'Valeurs `null` si la forêt n’a pas pu être déterminée',
  'Forest on the last day of period 1: `period2_ha` + loss - gain':
    'Forêt au dernier jour de la période 1 : `period2_ha` + perte - gain',
  'Forest on the last day of period 2, as in an analysis of that day':
    'Forêt au dernier jour de la période 2, comme dans une analyse de ce jour',
  'Percent of `period1_ha`; null if there was no forest':
    'En pourcentage de `period1_ha` ; `null` s’il n’y avait pas de forêt',
  'Area for which it is unknown whether forest was lost; not included in loss or gain':
    'Surface pour laquelle on ignore si de la forêt a été perdue\u202f; non comprise dans la perte et le gain',
  'Ground that was forest on the last day of either period and is seen in both periods: the sum of `severity_ha`':
    'Terrain en forêt au dernier jour de l’une ou l’autre période, et visible pendant les deux périodes : la somme de `severity_ha`',
  'Whether the forest is mapped from the years that end with the last days of the periods, or only from the images of the periods, as with Landsat':
    'Origine de la carte de la forêt : les années qui s’achèvent au dernier jour de chaque période, ou les seules images des périodes, comme avec Landsat',
  'Pixel size at which loss was mapped, metres; null if it was not mapped':
    'Taille des pixels sur lesquels la perte a été cartographiée, en mètres ; `null` si la perte n’a pas été cartographiée',
  'Fire detections of period 2 in the forest of the last day of period 1; null if that forest is not known, or if no fire source answered':
    'Détections de feux de la période 2 dans la forêt du dernier jour de la période 1 ; `null` si cette forêt n’est pas connue, ou si aucune source de feux n’a répondu',
  '95 % interval, from the spread of the blocks': 'Intervalle à 95 %, d’après la dispersion des blocs',
  'mean / sd x sqrt(blocks); null with fewer than four blocks, or if all blocks have the same value':
    'moyenne / écart-type × √(blocs) ; `null` s’il y a moins de quatre blocs, ou si leur dispersion est nulle',
  'Blocks of 500 m with enough forest': 'Blocs de 500 m contenant assez de forêt',
  'Over the ground that was forest on the last day of either period':
    'Sur le terrain en forêt au dernier jour de l’une ou l’autre période',
  'null if there is no forest': '`null` s’il n’y a pas de forêt',
  'The last day on which the whole patch is known to have been forest':
    'Le dernier jour pour lequel il est établi que toute la tache était en forêt',
  'The first day on which the whole patch is seen as lost':
    'Le premier jour où toute la tache apparaît comme perdue',
  'The same day as `by`': 'Le même jour que `by`',
  'The ten largest patches of loss, largest first':
    'Les dix plus grandes taches de perte, de la plus grande à la plus petite',
  'Pixels per bin; the first bin begins at `from`':
    'Pixels par classe ; la première classe commence à `from`',
  'Over the land seen in both periods': 'Sur les terres visibles pendant les deux périodes',
};
