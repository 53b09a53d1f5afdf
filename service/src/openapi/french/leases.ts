/** What is said of leases, in French, by its English. */
export const LEASES: Readonly<Record<string, string>> = {
  'Take units along': 'Emporter des unités',
  'Holds units of the month for a device that goes where there is no network, and signs for them. A free key has leases of at most 3 units and 7 days, two at a time, one a device. Fewer units are given where fewer are left.':
    'Réserve des unités du mois à un appareil qui va là où il n’y a pas de réseau, et les signe. Une clé gratuite a des baux de 3 unités et 7 jours au plus, deux à la fois, un par appareil. Il en est donné moins là où il en reste moins.',
  'The lease.': 'Le bail.',
  'Settle a lease': 'Régler un bail',
  'Books what a device spent, each entry once however often it comes. With the last part (`more` is false) the lease is closed and what was not spent goes back, while its month is open. What is not settled within two days of the end counts. What copies of a device spent counts, too, up to 24 entries for each unit of the lease; more are refused.':
    'Enregistre ce qu’un appareil a dépensé, chaque entrée une fois, si souvent qu’elle vienne. Avec la dernière partie (`more` est faux) le bail est clos et ce qui n’a pas été dépensé revient, tant que son mois est ouvert. Ce qui n’est pas réglé dans les deux jours après la fin compte. Ce que des copies d’un appareil ont dépensé compte aussi, jusqu’à 24 entrées par unité du bail ; davantage est refusé.',
  'What counts, and what came back.': 'Ce qui compte, et ce qui est revenu.',
};
