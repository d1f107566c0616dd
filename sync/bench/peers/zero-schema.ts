import {
  boolean,
  createBuilder,
  createSchema,
  defineMutator,
  defineMutators,
  defineQueries,
  defineQuery,
  json,
  number,
  relationships,
  string,
  table,
} from '@rocicorp/zero'

const inSql = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Columns of one type, each mapped to its PostgreSQL name. */
const columns = (kind, names) => Object.fromEntries(names.split(' ').map(name => [name, kind().from(inSql(name))]))

const maybe = kind => () => kind().optional()

/** Fields of an offer on a visitor's device. */
const offers = table('offers')
  .columns({
    ...columns(
      string,
      'id status title description location canton duration category deliveryType languageRequired urgencyLevel experienceRequired physicalDemand paymentMethod postedById',
    ),
    ...columns(maybe(string), 'subcategory projectDuration'),
    ...columns(number, 'rate createdAt'),
    ...columns(maybe(number), 'estimatedDuration scheduledFor closedAt'),
    ...columns(boolean, 'isLongTermProject toolsProvided isRecurring tipAllowed isPremiumJob'),
    ...columns(json, 'requiredSkills deliverables requiredTools'),
    ...columns(maybe(json), 'schedule'),
  })
  .primaryKey('id')

const users = table('users')
  .columns({
    ...columns(string, 'id firstName lastName city'),
    ...columns(maybe(string), 'shownImage'),
    ...columns(maybe(number), 'rating'),
    ...columns(number, 'reviewsCount reviewersCount'),
  })
  .primaryKey('id')

const messages = table('messages')
  .columns({ ...columns(string, 'id jobId senderId receiverId content'), ...columns(number, 'createdAt') })
  .primaryKey('id')

const applications = table('applications')
  .columns({ ...columns(string, 'id offerId studentId message'), ...columns(number, 'offerVersion createdAt') })
  .primaryKey('id')

export const schema = createSchema({
  tables: [offers, users, messages, applications],
  relationships: [
    relationships(offers, ({ one }) => ({
      poster: one({ sourceField: ['postedById'], destField: ['id'], destSchema: users }),
    })),
    relationships(users, ({ many }) => ({
      offers: many({ sourceField: ['id'], destField: ['postedById'], destSchema: offers }),
    })),
  ],
})

const zql = createBuilder(schema)
const isOpen = query => query.where('status', 'open').where('closedAt', 'IS', null)

export const queries = defineQueries({
  // Separate queries, because a device gets both sooner than each offer with its poster.
  offers: defineQuery(() => isOpen(zql.offers)),
  posters: defineQuery(() => zql.users.whereExists('offers', isOpen)),
  withPosters: defineQuery(() => isOpen(zql.offers).related('poster')),
  these: defineQuery(({ args: { ids } }) => zql.offers.where('id', 'IN', ids)),
  newestMessages: defineQuery(({ args: { jobId } }) =>
    zql.messages.where('jobId', jobId).orderBy('createdAt', 'desc').limit(5),
  ),
})

/** Writes the rows of the two commands, and on the server their notifications. No permission checks. */
const notify = (tx, id, offerId, type, title, message) =>
  tx.dbTransaction.query(
    `insert into notifications (id, user_id, type, kind, args, action_url)
     select $1, posted_by_id, $3, 'kept', jsonb_build_array($4::text, $5::text), '/dashboard' from offers where id = $2`,
    [id, offerId, type, title, message],
  )

export const mutators = defineMutators({
  say: defineMutator(async ({ tx, args: { notification, ...message } }) => {
    await tx.mutate.messages.insert(message)
    if (tx.location === 'server')
      await notify(tx, notification, message.jobId, 'message', 'Nouveau message', 'Alix vous a écrit.')
  }),
  apply: defineMutator(async ({ tx, args: { notification, ...letter } }) => {
    await tx.mutate.applications.insert(letter)
    if (tx.location === 'server')
      await notify(tx, notification, letter.offerId, 'application_update', 'Nouvelle candidature', 'Alix a postulé.')
  }),
})

/** Zero replicates only these columns. */
export const publication = `create publication bench for table ${Object.values(schema.tables)
  .map(
    ({ name, columns: held }) =>
      `${name} (${Object.values(held)
        .map(({ serverName }) => serverName)
        .join(', ')})`,
  )
  .join(', ')}`
