import type { Page } from 'playwright-core'

type Row = Readonly<Record<string, unknown>>

/** Reads the account's local database, table by table. Creates nothing if the account has none. */
export const readDevice = (page: Page, account: string) =>
  page.evaluate(async name => {
    const tables: Record<string, Row[]> = {}
    const databases = await indexedDB.databases()
    if (!databases.some(database => database.name === name)) return tables
    const done = (asked: IDBRequest) => new Promise(resolve => asked.addEventListener('success', resolve))
    const opening = indexedDB.open(name)
    await done(opening)
    const names = [...opening.result.objectStoreNames]
    const reading = opening.result.transaction(names)
    for (const table of names) {
      const asked: IDBRequest<Row[]> = reading.objectStore(table).getAll()
      await done(asked)
      tables[table] = asked.result
    }
    opening.result.close()
    return tables
  }, `pouce-${account}`)
