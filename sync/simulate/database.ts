import { connect } from '../../api/db/connect.ts'
import { migrate } from '../../api/db/migrate.ts'
import { giveDatabaseClock } from '../../api/testing/database-clock.ts'
import { careless, onServer, startThrowawayPostgres } from '../../api/testing/throwaway-postgres.ts'

const template = 'simulation'

/** Settings without durability, because no data outlives the simulation. */
const settings = { ...careless, autovacuum_naptime: '10s' }

/** A PostgreSQL for the duration of the simulation, with any number of empty databases. */
export const openDatabases = async () => {
  const server = await startThrowawayPostgres(settings)
  const urlOf = (name: string) => onServer(server.url, name)
  const admin = connect(server.url, { max: 1 })
  await admin`create database ${admin(template)}`
  await giveDatabaseClock(urlOf(template))
  const sql = connect(urlOf(template), { max: 1 })
  await migrate(sql).finally(() => sql.end())
  let count = 0
  return {
    create: async () => {
      const name = `${template}_${++count}`
      await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
      await giveDatabaseClock(urlOf(name))
      return { url: urlOf(name), drop: () => admin`drop database ${admin(name)} with (force)` }
    },
    close: async () => {
      await admin.end({ timeout: 2 })
      await server.stop()
    },
  }
}
