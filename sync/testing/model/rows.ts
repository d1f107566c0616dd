import { openFieldNames, privateFieldNames } from '../../../schema/offers/from-fields.ts'
import type { EntityName } from '../../../schema/sync.ts'
import type { Rows } from '../../effects/effect.ts'
import type { EntityRows } from '../../store.ts'
import { versioned, versionFor } from './terms.ts'
import { feedsOf, travelling } from './travels.ts'
import { pictureOf, type By, type Offer, type World } from './world.ts'

/** Returns the fields with these names, if present. */
const those = <Row extends object, Name extends keyof Row>(said: Row, names: readonly Name[]) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- `Object.fromEntries` loses the names
  Object.fromEntries(names.flatMap(name => (name in said ? [[name, said[name]]] : []))) as Pick<Row, Name>

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

const offerNames = [
  ...openFieldNames,
  ...(['id', 'postedById', 'status', 'canton', 'estimatedDuration', 'chosen', 'version', 'withdrawnAt'] as const),
]

const offerOf = (world: World, by: By, id: string, said: Partial<EntityRows['offer']>) => {
  const before = world.offer.get(id)
  const { own, photos = [], questions = [] } = said
  const changes = {
    ...those(said, offerNames),
    ...(own && { ...those(own, privateFieldNames), proposedTo: own.proposedTo }),
    ...('photos' in said && { photos: photos.flatMap(one => pictureOf(world, one) ?? []) }),
    ...('questions' in said && {
      asked: questions.map(one => ({
        askerId: by.id,
        ...before?.asked?.find(asked => asked.id === one.id),
        ...those(one, ['id', 'text', 'answer']),
      })),
    }),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- what an offer begins with, or what changes of one
  const now = { ...(before ?? { schedule: null, places: 1 }), ...changes } as Offer
  return said.version === undefined ? now : versioned(before, now)
}

const userOf = (world: World, id: string, said: Partial<EntityRows['user']>) => {
  const { studentProfile, profileImageUrl, blocked, keptStudents, lapses } = said
  const { lateEnds = [] } = world.user.get(id) ?? {}
  const appealOf = (late: string) => lapses?.find(one => one.id === late)?.appeal ?? null
  return {
    ...those(said, ['firstName', 'lastName', 'phone', 'city', 'availability', 'mailsOff']),
    ...(studentProfile && { studentProfile: those(studentProfile, ['school', 'bio', 'availableTools']) }),
    ...(profileImageUrl !== undefined && { profileImageUrl: profileImageUrl && pictureOf(world, profileImageUrl) }),
    ...(blocked && { blockedIds: idsOf(blocked) }),
    ...(keptStudents && { keptIds: idsOf(keptStudents) }),
    ...(lapses && { lateEnds: lateEnds.map(late => ({ ...late, appeal: appealOf(late.id) })) }),
  }
}

type Keep = { [Name in EntityName]?: (world: World, by: By, id: string, said: Partial<EntityRows[Name]>) => object }

/** Converts a device row to the stored form, for entities stored under other names. */
const keep: Keep = {
  offer: offerOf,
  user: (world, _, id, said) => userOf(world, id, said),
  application: ({ offer }, _, __, { jobId = '', terms, motivationLetter, appliedAt: ___, ...said }) => {
    const written = motivationLetter === undefined ? undefined : offer.get(jobId)
    return { ...said, ...(written && { offerId: jobId, offerVersion: versionFor(written, terms) }) }
  },
  favourite: (_, { id: userId }, offerId) => ({ offerId, userId }),
  savedSearch: (_, { id: userId }, __, { createdAt: ___, ...said }) => ({ ...said, userId }),
  // The server decides the deadline of a dispute.
  payment: (_, __, ___, { disputeDueAt: ____, ...said }) => said,
}

/** The world as rows of this person's device, so that effects can run on it. Reads device rows and stores the model's form. */
export const rowsOf = (world: World, by: By): Rows => {
  const tables: Readonly<Record<EntityName, Map<string, object>>> = world
  const keyOf = (entity: EntityName, id: string) => (entity === 'favourite' ? `${by.id}/${id}` : id)
  const isOwn = (entity: EntityName, key: string) => feedsOf(world, entity, key).includes(`user:${by.id}`)
  const write = <Name extends EntityName>(entity: Name, id: string, said: Partial<EntityRows[Name]>) => {
    const key = keyOf(entity, id)
    tables[entity].set(key, { ...tables[entity].get(key), ...(keep[entity]?.(world, by, id, said) ?? said) })
  }
  return {
    get: async (entity, id) => travelling(world, entity, keyOf(entity, id), by.id) ?? undefined,
    all: async entity =>
      [...tables[entity].keys()]
        .filter(key => isOwn(entity, key))
        .flatMap(key => travelling(world, entity, key, by.id) ?? []),
    create: async (entity, row) => {
      if (!tables[entity].has(keyOf(entity, row.id))) write(entity, row.id, row)
    },
    update: async (entity, id, changes) => {
      if (tables[entity].has(keyOf(entity, id))) write(entity, id, changes)
    },
    remove: async (entity, id) => {
      tables[entity].delete(keyOf(entity, id))
    },
  }
}
