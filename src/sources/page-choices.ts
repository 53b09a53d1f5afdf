import { mapOfService } from './service-address.ts';
import { catalogFolders } from './settled-choices.ts';
import { listOf, type SourceChoices } from './source-choices.ts';

/**
 * Choices with the service's canopy map in the place of ETH's, for pages that have a service and a key of it: ETH's share most
 * likely lets no page read it. What the caller chose himself stays.
 */
export function withServiceMap<C extends SourceChoices>(choices: C): C {
  const { canopyMapUrl, service, key, catalog, sources } = choices;
  if (canopyMapUrl !== undefined || service === undefined || key === undefined) return choices;
  const map = sources?.canopyMap;
  const isEth = map === undefined ? catalogFolders(catalog).length === 0 : listOf(map).includes('eth');
  return isEth ? { ...choices, canopyMapUrl: mapOfService(service) } : choices;
}
