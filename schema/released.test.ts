import * as z from 'zod'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contracts } from './contracts.ts'
import { offerFields, type OfferField } from './offers/fields.ts'
import { sortedJson } from './sorted-json.ts'
import { syncVersion } from './sync.ts'
import { upgradeMutation } from './upgrade-mutation.ts'

// Released inputs and migrations cannot change, because devices and databases in use have them. Run with `-u` to record new ones.

const releasedInputs = `released/offline-inputs-${syncVersion.current}.json`
const raiseVersion = `An action that waits on a device may reach a server of before, which refuses what it does not know.
Raise syncVersion.current (schema/sync.ts, sync/version.ts) and add the upgrade from the version before (schema/upgrade-mutation.ts);
the new version's inputs are then recorded beside the old ones. Only if servers of before take the new input too:
npx vitest run --project unit schema/released.test.ts -u`

/** Drops zod's own pattern of a format, which may differ in a newer zod. */
const override = ({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) => {
  if (jsonSchema.format) delete jsonSchema.pattern
}

it('a sync version never changes the input of its offline actions', async () => {
  const inputs = contracts
    .filter(({ offline }) => offline)
    .map(({ name, input }) => [name, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', override })])
  const recorded = JSON.parse(sortedJson(Object.fromEntries(inputs)))
  await expect(`${JSON.stringify(recorded, null, 2)}\n`, raiseVersion).toMatchFileSnapshot(releasedInputs)
})

const inputShape = z.record(
  z.string(),
  z.looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) }),
)
const recordedInputs = (version: number) =>
  inputShape.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `released/offline-inputs-${version}.json`), 'utf8')),
  )

it('input written by a device for version 6 is still accepted unchanged', async () => {
  const now = recordedInputs(syncVersion.current)
  for (const [name, { properties, required, ...rest }] of Object.entries(recordedInputs(6))) {
    // Inputs may allow more today, but require nothing more.
    expect(now[name], name).toMatchObject({ ...rest, required })
    expect(now[name]?.properties, name).toMatchObject(properties)
  }
  for (const { name, offline } of contracts) {
    const written = { id: 'of the entry', command: name, input: { id: 'of a row', jobId: 'of an offer or a job' } }
    if (offline) expect(upgradeMutation(written, 6, syncVersion.current)).toEqual(written)
  }
})

const writeNewMigration = `Databases have this migration already, and never run it again: take the change back and write it as a new one.
If the migration is new, record it: npx vitest run --project unit schema/released.test.ts -u`

it('a released migration never changes', async () => {
  const folder = join(import.meta.dirname, '../api/db/migrations')
  const lines = readdirSync(folder)
    .toSorted()
    .map(name => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return `${createHash('sha256').update(text).digest('hex').slice(0, 16)} ${name}\n`
    })
  await expect(lines.join(''), writeNewMigration).toMatchFileSnapshot('released/migrations.txt')
})

const keepThePromise = `People wrote this for few: leave \`readers\` in schema/offers/fields.ts as they were, and give what more may read a field of its own.
If the field is new, record it: npx vitest run --project unit schema/released.test.ts -u`

it('a released private field never gets more readers', async () => {
  const described: Readonly<Record<string, OfferField>> = offerFields
  const lines = Object.entries(described).flatMap(([name, { readers }]) =>
    readers === 'everyone' ? [] : [`${name} ${readers}\n`],
  )
  await expect(lines.toSorted().join(''), keepThePromise).toMatchFileSnapshot('released/private-fields.txt')
})
