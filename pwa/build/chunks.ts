import type { Rolldown } from 'vite'

/**
 * Groups modules into chunks. A chunk of any size costs a phone a request, a cache lookup and a module to link, so modules
 * that several screens share form one chunk instead of a hundred of a few hundred bytes.
 *
 *     vendor    libraries that do not change between two versions of the app
 *     app       modules that every address loads before its screen
 *     device    modules that read the local database
 *     sync      modules that sync it over the network
 *     phrases   texts of dialogs, whose names begin with `field_` or `form_`
 *     base      texts, icons and rules of a few hundred bytes each
 *     forms     parts of every form
 *     dialogs   parts of every dialog
 *     screens   modules that the daily screens share
 *
 * The bundler splits everything else by importer.
 */
export const daily =
  /pwa[\\/](offers[\\/](list|page|services)|app[\\/]offer\.|people[\\/]profile|home[\\/](student|poster)|jobs)/
export const visitors = /pwa[\\/](home[\\/]landing|app[\\/]long-texts)[\\/]/
export const opening = /[\\/]pwa[\\/]app[\\/](router|dashboard)\.tsx$/

/** Useless offline: the moderation desk and the payment providers' forms. */
export const onlineOnly =
  /pwa[\\/](safety[\\/]moderation|money[\\/]payment[\\/](stripe|test-bank)-form)|@stripe[\\/]stripe-js/
/** Large, and needed only once the map is opened: its library, its worker, and the land. */
export const mapOnly = /maplibre-gl|offers[\\/]map[\\/](land-map|switzerland)/

type Context = Rolldown.ChunkingContext

const screensBy = new Map<string, ReadonlySet<string>>()

/** Returns the screens that import this module statically, directly or not. */
const screensOf = (id: string, context: Context): ReadonlySet<string> => {
  const known = screensBy.get(id)
  if (known) return known
  const screens = new Set<string>()
  screensBy.set(id, screens)
  const module = context.getModuleInfo(id)
  if (module?.dynamicImporters.some(importer => opening.test(importer))) screens.add(id)
  for (const importer of module?.importers ?? []) for (const screen of screensOf(importer, context)) screens.add(screen)
  return screens
}

/** Length of source below which a module is too small for a request of its own. */
const small = 1000

const arkUi = /@ark-ui[\\/]react[\\/]/

/**
 * Groups modules that three daily screens share, and small modules and rules that a daily screen shares with another one. Not
 * modules that import Ark UI: the chunk would include it, and most daily screens do not need it in their first frame.
 */
const nameShared = (id: string, context: Context) => {
  if (!/[\\/](pwa|schema)[\\/]/.test(id)) return null
  if (context.getModuleInfo(id)?.importedIds.some(needed => arkUi.test(needed))) return null
  const screens = [...screensOf(id, context)]
  const seen = screens.filter(screen => daily.test(screen)).length
  if (seen === 0 || screens.some(screen => visitors.test(screen))) return null
  const isSmall = (context.getModuleInfo(id)?.code?.length ?? small) < small
  return seen >= 3 || isSmall || /[\\/]schema[\\/]/.test(id) ? 'screens' : null
}

export const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]|vite[\\/]preload-helper/,
    priority: 6,
  },
  { name: 'app', tags: ['$initial'], priority: 5 },
  {
    name: 'device',
    test: /node_modules[\\/]dexie(-react-hooks)?[\\/]|[\\/]sync[\\/](device|coalesce|upgrade-entry|matches|rows|segments|store|storage|status|drafts)\.ts$|device[\\/](load|defer-engine|watch|use-live|follow-rows|jobs[\\/]follow-jobs)\.ts$|schema[\\/](upgrade-mutation|ids|entity-names)\.ts$/,
    priority: 4,
  },
  { name: 'maplibre', test: /node_modules[\\/]maplibre-gl[\\/]/, priority: 4 },
  // Texts used only by dialogs: names of fields and buttons.
  { name: 'phrases', test: /\.paraglide.*[\\/](field|form)_/, minShareCount: 2, priority: 4 },
  // Texts, icons and rules of a few hundred bytes each, none of which imports anything in `device`.
  {
    name: 'base',
    test: /\.paraglide|lucide-react|[\\/](format|styled-system)[\\/]|[\\/]texts[\\/](?!offer-fields)|[\\/]schema[\\/](?!cities\.|cities[\\/]rows|forms|minimum|offers|decisions[\\/](availability|edited-offer|lateness|next-step|payment-life|series|stand-of|terms|when))/,
    minShareCount: 4,
    priority: 3,
  },
  { name: 'valibot', test: /node_modules[\\/]valibot[\\/]/, priority: 3 },
  // The form parts of the screens linked from mails, which need little more.
  {
    name: 'forms',
    test: /[\\/](forms[\\/](failure-text|say-)|components[\\/]ui[\\/](field|text-area|select|focus-first-error|over-control|second-tap)\.)/,
    minShareCount: 2,
    priority: 4,
  },
  // This chunk includes its modules' dependencies.
  {
    name: 'dialogs',
    test: /[\\/]components[\\/]ui[\\/](dialog|form-dialog|confirm-dialog|layer)\./,
    minShareCount: 2,
    priority: 1,
  },
  { name: nameShared, minShareCount: 2, priority: 3 },
  {
    name: 'parts',
    test: /@zag-js[\\/](core|react|dom-query|utils|store|types|anatomy|presence)[\\/]|@ark-ui[\\/]react[\\/]dist[\\/](_virtual|utils|providers|components[\\/](factory|presence|portal))/,
    minShareCount: 4,
    priority: 2,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
  { name: 'sync', test: /[\\/]sync[\\/]\w|device[\\/](load-sync|leave)\.ts$/, priority: 1 },
]
