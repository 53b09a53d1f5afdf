/** French descriptions of the fields of analyses and comparisons, by the English ones. */
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
  'UTC day the analysis looks back from, 2015-06-23 to today; default today':
    'Jour UTC depuis lequel l’analyse regarde en arrière, du 2015-06-23 à aujourd’hui ; par défaut aujourd’hui',
  'How much is read: `quick` about 5 MB, `standard`, or `full`':
    'Combien est lu : `quick` environ 5 Mo, `standard` ou `full`',
  'Bytes that may be fetched, by the estimate: less detail is read where `detail` takes more':
    'Octets qui peuvent être transférés, selon l’estimation : moins de détail est lu là où `detail` en demande plus',
  'Fields that are wanted, default all: only the sources that these need are read, the others are null':
    'Champs voulus, par défaut tous : seules les sources dont ils ont besoin sont lues, les autres champs sont `null`',
  'Bytes of all sources, about': 'Octets de toutes les sources, environ',
  'Bytes by source': 'Octets par source',
  'Seconds they take at 20 Mbit/s': 'Secondes qu’ils demandent à 20 Mbit/s',
  'What others mapped on the same ground; absent where no map was asked for':
    'Ce que d’autres ont cartographié sur le même terrain ; absent si aucune carte n’a été demandée',
  'What others mapped on the same ground, beside the forest of the last day; absent where no map was asked for':
    'Ce que d’autres ont cartographié sur le même terrain, à côté de la forêt du dernier jour ; absent si aucune carte n’a été demandée',
  'The published map that was read, against the footprints; null under 30 of them':
    'La carte publiée qui a été lue, face aux empreintes ; null à moins de 30',
  'Year whose ground it shows, at its end': 'Année dont elle montre le terrain, à sa fin',
  'Version that answered': 'Version qui a répondu',
  'Why it says nothing, or not all': 'Pourquoi elle ne dit rien, ou pas tout',
  'What each witness says of the forest; empty where forest could not be mapped':
    'Ce que chaque témoin dit de la forêt ; vide si elle n’a pu être cartographiée',
  'Share of the land that it describes': 'Part des terres dont il dit quelque chose',
  'Share of that land that it alone calls forest; null where it describes none':
    'De cette part, ce que lui seul classe en forêt ; `null` s’il ne dit rien',
  'Points of cover that it adds to what the others say, before the smallest unit of forest':
    'Points de couvert qu’il ajoute à ce que disent les autres, avant la plus petite unité de forêt',
  'Share of the zone that it calls forest': 'Part de la zone qu’elle classe en forêt',
  "With the record's forest, over the pixels that both know":
    'Avec la forêt du relevé, sur les pixels que toutes deux connaissent',
  'Forest of 2000 lost in each year, by a map that shows it':
    'Forêt de 2000 perdue chaque année, selon une carte qui le dit',
  'Level of detail of the call': 'Niveau de détail de l’appel',
  'Pixel size at which loss was assessed, metres; null where it was not':
    'Taille du pixel auquel les pertes ont été évaluées, en mètres ; `null` si elles ne l’ont pas été',
  'Mean NDVI over clear land pixels': 'NDVI moyen des pixels terrestres dégagés',
  'Percent of the observed land area': 'Pourcentage de la surface terrestre observée',
  'Mean RH98 over forest, metres': 'RH98 moyenne en forêt, en mètres',
  'Mean RH50 over forest, metres': 'RH50 moyenne en forêt, en mètres',
  'LiDAR canopy cover, percent': 'Couvert de la canopée par LiDAR, en pour cent',
  "In the request's language": 'Dans la langue de la requête',
  'Detections inside the zone; null where no source of fires answered':
    'Détections dans la zone ; `null` si aucune source de feux n’a répondu',
  'Mean gamma0 VV, dB': 'Gamma0 moyen en VV, en dB',
  'Satellites that gave data': 'Satellites qui ont fourni des données',
  'West, south, east, north in degrees; west > east where the zone crosses the antimeridian':
    'Ouest, sud, est, nord en degrés ; ouest > est là où la zone franchit l’antiméridien',
  'True ground area': 'Surface réelle au sol',
  'Only in a preliminary record, while sources are still being read':
    'Dans un relevé provisoire : des sources sont encore en cours de lecture ; absent du relevé définitif',
  "One plain sentence in the request's language; another names what is missing because its source failed":
    'Une phrase simple dans la langue de la requête ; une autre nomme ce qui manque parce que sa source a échoué',
  'What is going on in the forest; null where loss is unknown':
    'Ce qui arrive à la forêt ; `null` là où la perte est inconnue',
  "Share of the zone's pixels seen clear at least once":
    'Part des pixels de la zone vus dégagés au moins une fois',
  'Forest whose greatest disturbance began in this year; 0 under half a hectare, null where it cannot be known':
    'Forêt dont la plus forte perturbation a commencé cette année-là ; 0 sous un demi-hectare, `null` là où on ne peut le savoir',
  '95 % intervals of the headline numbers': 'Intervalles à 95 % des nombres principaux',
  'Means over clear land pixels': 'Moyennes des pixels terrestres dégagés',
  'Model, or how the map or the footprints were used':
    'Modèle, ou manière dont la carte ou les empreintes ont servi',
  'VH - VV': 'VH - VV',
  'Relative orbit, null where several or unknown': 'Orbite relative ; `null` si plusieurs ou inconnue',
  'Footprints it rests on; null where no LiDAR source answered':
    'Empreintes dont elle dépend ; `null` si aucune source LiDAR n’a répondu',
  'null where the leaf season was not observed': '`null` si aucune saison des feuilles n’a été observée',
  'null where a detection does not state its power': '`null` si une détection ne donne pas sa puissance',
  'Forest loss of the last twelve months, whatever caused it; null where it was not assessed, as `deforestation_alert` is':
    'Perte de forêt des douze derniers mois, toutes causes confondues ; `null` si elle n’a pas été évaluée, comme `deforestation_alert`',
  'Confirmed loss that radar saw too; null where radar was not used':
    'Perte confirmée que le radar a vue aussi ; `null` si le radar n’a pas servi',
  'Confirmed loss in percent of the forest before it; null where there was none':
    'Perte confirmée, en pourcentage de la forêt d’avant ; `null` s’il n’y en avait pas',
  'Values are `null` where forest could not be mapped, loss and gain where loss was not assessed':
    'Les valeurs sont `null` si la forêt n’a pu être cartographiée, perte et gain si la perte n’a pas été évaluée',
  'Factor that keeps the score down where there is hardly any forest; null where neither forest nor NDVI is known, or the score was not requested':
    'Facteur qui retient le score là où il n’y a presque pas de forêt ; `null` si ni forêt ni NDVI ne sont connus, ou si le score n’a pas été demandé',
  'Sum of the points of the known terms; null where these have less than half of the weights':
    'Somme des points des termes connus ; null là où ils font moins de la moitié des poids',
  'Sum of the weights of the known terms; null where the score was not requested':
    'Somme des poids des termes connus ; `null` si le score n’a pas été demandé',
  'Why each null is null': 'Pourquoi chaque `null` est `null`',
  'Host that gave the pixels; null for a folder': 'Hôte qui a donné les pixels ; `null` pour un dossier',
  'With `ended`: the day of the newest image that the host has':
    'Avec `ended` : le jour de l’image la plus récente de l’hôte',
  'Why the status is not `ok` or `cached`': 'Pourquoi l’état n’est ni `ok` ni `cached`',
  'Share of the zone this scene saw clear': 'Part de la zone que cette scène a vue dégagée',
  'Name and version': 'Nom et version',
  'Changes whenever the same pixels give other numbers':
    'Change dès que les mêmes pixels donnent d’autres nombres',
  'JWS of the service that says the call was counted': 'JWS du service qui dit que l’appel a été compté',
};
