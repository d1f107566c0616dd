import { addFavourite, removeFavourite } from '../commands/favourites.ts'
import { deleteSavedSearch, editSavedSearch, saveSearch } from '../commands/saved-searches.ts'
import { listFavourites } from '../queries/favourites.ts'
import { listSavedSearches } from '../queries/saved-searches.ts'
import { serve, type Handlers } from './handlers.ts'

/** Offers and searches that a student saves. */
export const savedRoutes = ({ command, query }: Handlers) =>
  serve([
    query(listFavourites),
    command(addFavourite),
    command(removeFavourite),
    query(listSavedSearches),
    command(saveSearch),
    command(editSavedSearch),
    command(deleteSavedSearch),
  ])
