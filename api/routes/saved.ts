import { Hono } from 'hono'
import { addFavourite, removeFavourite } from '../commands/favourites.ts'
import { deleteSavedSearch, editSavedSearch, saveSearch } from '../commands/saved-searches.ts'
import type { Env } from '../deps.ts'
import { listFavourites } from '../queries/favourites.ts'
import { listSavedSearches } from '../queries/saved-searches.ts'
import type { Handlers } from './handlers.ts'

/** What a student keeps: offers, and searches. */
export const savedRoutes = ({ command, query }: Handlers) =>
  new Hono<Env>()
    .get(listFavourites.contract.path, ...query(listFavourites))
    .post(addFavourite.contract.path, ...command(addFavourite))
    .delete(removeFavourite.contract.path, ...command(removeFavourite))
    .get(listSavedSearches.contract.path, ...query(listSavedSearches))
    .post(saveSearch.contract.path, ...command(saveSearch))
    .patch(editSavedSearch.contract.path, ...command(editSavedSearch))
    .delete(deleteSavedSearch.contract.path, ...command(deleteSavedSearch))
