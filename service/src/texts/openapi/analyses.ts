/** French descriptions of the fields of analyses and comparisons, keyed by the English ones. */
export const ANALYSES: Readonly<Record<string, string>> = {
  'Latitude of the centre of a square zone, WGS 84 degrees, from 80 S to 84 N':
    'Latitude du centre d’une zone carrée, en degrés WGS 84, de 80° S à 84° N',
  'Longitude of the centre of a square zone, WGS 84 degrees':
    'Longitude du centre d’une zone carrée, en degrés WGS 84',
  'GeoJSON Polygon or MultiPolygon, WGS 84, in place of lat, lng and size':
    'Polygon ou MultiPolygon GeoJSON, WGS 84, à la place de lat, lng et size',
  'Length of the outline on the ground, metres': 'Longueur du contour sur le terrain, en mètres',
  'True ground area of a pixel': 'Surface réelle d’un pixel sur le terrain',
  'Language of labels, summary and problems': 'Langue des libellés, du résumé et des problèmes',
  'Side of the square zone, kilometres': 'Côté de la zone carrée, en kilomètres',
  'UTC day from which the analysis looks back, 2015-06-23 to today; default today':
    'Dernier jour de l’analyse, UTC, du 2015-06-23 à aujourd’hui ; par défaut aujourd’hui',
  'How much data to read: `quick` (about 5 MB), `standard` or `full`':
    'Quantité de données lues : `quick` (environ 5 Mo), `standard` ou `full`',
  'Limit on the estimated bytes to fetch: if `detail` needs more, a lower level is used':
    'Nombre maximal d’octets à transférer, d’après l’estimation : si `detail` en demande plus, le niveau de détail est abaissé',
  'Fields to compute, default all; only the sources that they need are read, and the other fields are null':
    'Champs à calculer, tous par défaut : seules les sources nécessaires sont lues ; les autres champs sont `null`',
  'Approximate bytes of all sources together': 'Total approximatif des octets de toutes les sources',
  'Level of detail, within `byte_budget`': 'Niveau de détail, dans la limite de `byte_budget`',
  'Bytes by source': 'Octets par source',
  'Transfer time at 20 Mbit/s, seconds': 'Durée du transfert à 20 Mbit/s, en secondes',
  'Maps of the zone by other producers; absent if no map was requested':
    'Cartes de la zone par d’autres producteurs ; champ absent si aucune carte n’a été demandée',
  'Maps of the zone by other producers, compared with the forest of the last day; absent if no map was requested':
    'Cartes de la zone par d’autres producteurs, comparées à la forêt du dernier jour ; champ absent si aucune carte n’a été demandée',
  'Errors of the height map at the LiDAR footprints; null with fewer than 30 footprints':
    'Erreurs de la carte de hauteur par rapport aux empreintes LiDAR ; `null` s’il y a moins de 30 empreintes',
  'The map shows the ground at the end of this year': 'La carte montre le terrain à la fin de cette année',
  'Version of the map; null if it is not known': 'Version de la carte ; `null` si elle n’est pas connue',
  'Why all or part of the data of the map are missing':
    'Raison pour laquelle les données de la carte manquent, en tout ou en partie',
  'What each kind of evidence says about the forest; empty if forest could not be mapped':
    'Ce que chaque donnée indique sur la forêt ; vide si la forêt n’a pas pu être cartographiée',
  'Share of the land that this evidence covers': 'Part des terres que cette donnée couvre',
  'Share of the land covered by this evidence that the evidence alone classes as forest; null if the evidence covers no land':
    'Parmi les terres que cette donnée couvre, part qu’elle classe à elle seule en forêt ; `null` si la donnée ne couvre aucune terre',
  'Percentage points that this evidence adds to the forest cover, before the minimum forest area is applied':
    'Points de pourcentage que cette donnée ajoute au couvert forestier, avant l’application de la surface minimale d’une forêt',
  'Share of the mapped part of the zone that the map classes as forest':
    'Part de forêt selon la carte, dans la partie de la zone que celle-ci couvre',
  "Agreement with the record's forest, over the pixels that both the map and the record know":
    'Accord avec la forêt du relevé, sur les pixels connus de la carte et du relevé',
  'Forest of the year 2000 lost in each later year; only for a map that records yearly loss':
    'Forêt de l’an 2000 perdue au cours de chaque année suivante ; seulement pour une carte qui l’indique',
  'Level of detail of the call': 'Niveau de détail de l’appel',
  'Pixel size at which loss was assessed, metres; null if it was not assessed':
    'Taille des pixels sur lesquels la perte a été évaluée, en mètres ; `null` si la perte n’a pas été évaluée',
  'Mean NDVI over clear land pixels': 'NDVI moyen des pixels terrestres dégagés',
  'Percent of the observed land area': 'Pourcentage de la surface terrestre observée',
  'Mean RH98 over forest, metres': 'RH98 moyenne en forêt, en mètres',
  'Mean RH50 over forest, metres': 'RH50 moyenne en forêt, en mètres',
  'LiDAR canopy cover, percent': 'Couvert de la canopée d’après le LiDAR, en pour cent',
  "In the request's language": 'Dans la langue de la requête',
  'Fire detections inside the zone; null if no fire source answered':
    'Détections de feux dans la zone ; `null` si aucune source de feux n’a répondu',
  'Mean gamma0 VV, dB': 'Gamma0 moyen en VV, en dB',
  'Satellites that provided data': 'Satellites qui ont fourni des données',
  'West, south, east, north in degrees; west > east if the zone crosses the antimeridian':
    'Ouest, sud, est, nord en degrés ; ouest > est si la zone franchit l’antiméridien',
  'True ground area': 'Surface réelle au sol',
  'Only in a preliminary record: sources are still being read':
    'Seulement dans un relevé provisoire : des sources sont encore en cours de lecture',
  "One plain sentence in the request's language; another lists what is missing because a source failed":
    'Une phrase simple dans la langue de la requête ; une autre énumère ce qui manque parce qu’une source a échoué',
  'Condition of the forest; null if loss is unknown': 'État de la forêt ; `null` si la perte est inconnue',
  "Share of the zone's pixels seen cloud-free at least once":
    'Part des pixels de la zone vus dégagés au moins une fois',
  'Forest whose greatest disturbance began in this year; 0 for less than half a hectare, null if it cannot be known':
    'Forêt dont la plus forte perturbation a commencé cette année-là ; 0 pour moins d’un demi-hectare, `null` si elle ne peut pas être déterminée',
  '95 % intervals for the headline numbers': 'Intervalles à 95 % des valeurs principales',
  'Means over clear land pixels': 'Moyennes sur les pixels terrestres dégagés',
  'Name of the model, or how the map or the footprints were used':
    'Nom du modèle, ou façon dont la carte ou les empreintes ont été utilisées',
  'VH - VV': 'VH - VV',
  'Relative orbit; null if there are several, or if it is unknown':
    'Orbite relative ; `null` s’il y en a plusieurs, ou si elle est inconnue',
  'Number of footprints on which the errors or the heights are based; null if no LiDAR source answered':
    'Nombre d’empreintes dont proviennent les erreurs ou les hauteurs ; `null` si aucune source LiDAR n’a répondu',
  'null if the leaf-on season was not observed': '`null` si la saison feuillée n’a pas été observée',
  'null if a detection does not state its power': '`null` si une détection n’indique pas sa puissance',
  'Forest loss of the last twelve months, whatever its cause; null, like `deforestation_alert`, if it was not assessed':
    'Perte de forêt des douze derniers mois, toutes causes confondues ; `null`, comme `deforestation_alert`, si elle n’a pas été évaluée',
  'Confirmed loss that radar also observed; null if radar was not used':
    'Perte confirmée, également observée par le radar ; `null` si le radar n’a pas été utilisé',
  'Confirmed loss, percent of `baseline_forest_ha`; null if there was no forest':
    'Perte confirmée, en pourcentage de `baseline_forest_ha` ; `null` s’il n’y avait pas de forêt',
  'Values are `null` if forest could not be mapped; loss and gain also if loss was not assessed':
    'Valeurs `null` si la forêt n’a pas pu être cartographiée ; perte et gain aussi si la perte n’a pas été évaluée',
  'Factor that keeps the score low if there is hardly any forest; null if neither forest nor NDVI is known, or if the score was not requested':
    'Facteur qui limite le score s’il n’y a presque pas de forêt ; `null` si ni la forêt ni le NDVI ne sont connus, ou si le score n’a pas été demandé',
  'Sum of the points of the known terms; null if their weights add up to less than half and `details.score_gate` is not 0, or if less than half of the zone was observed':
    'Somme des points des termes connus ; `null` si la somme de leurs poids est inférieure à la moitié et que `details.score_gate` n’est pas nul, ou si moins de la moitié de la zone a été observée',
  'Sum of the weights of the known terms; null if the score was not requested':
    'Somme des poids des termes connus ; `null` si le score n’a pas été demandé',
  'The reason for each null value': 'La raison de chaque valeur `null`',
  'Host that provided the pixels; null for a folder': 'Hôte qui a fourni les pixels ; `null` pour un dossier',
  'If the status is `ended`: date of the newest image on the host':
    'Si l’état est `ended` : date de l’image la plus récente de l’hôte',
  'Why the status is not `ok` or `cached`': 'Pourquoi l’état n’est ni `ok` ni `cached`',
  'Share of the zone that is clear in this scene': 'Part de la zone dégagée dans cette scène',
  'Name and version': 'Nom et version',
  'Incremented by any change to computed values':
    'Change dès que les mêmes pixels donneraient d’autres valeurs',
  'JWS in which the service confirms that the call was counted':
    'JWS par lequel le service confirme que l’appel a été compté',
};
