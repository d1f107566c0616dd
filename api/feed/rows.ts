import type { EntityName, SyncRow } from '../../schema/sync.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { agreementColumns } from '../money/agreements.ts'
import { isVisibleTo, paymentColumns, toPayment, type PaymentRow } from '../money/payments.ts'
import { isSeen, isShown } from '../domain/blocks.ts'
import { isOfJob } from '../domain/names.ts'
import { applicationBeside, takeApplication, type ApplicationBeside } from '../queries/applications.ts'
import { favouriteColumns } from '../queries/favourites.ts'
import { markColumns, toMark, type MarkRow } from '../queries/matches.ts'
import { partyJobColumns, toAcceptedJob, type JobRow, type PartyJobRow } from '../queries/jobs.ts'
import { messageColumns } from '../queries/messages.ts'
import { notificationColumns } from '../queries/notifications.ts'
import {
  ownColumns,
  personColumns,
  toOwnUser,
  toUser,
  withoutAlone,
  type OwnRow,
  type PersonRow,
} from '../queries/people.ts'
import { savedSearchColumns } from '../queries/saved-searches.ts'

/** `isDeputy`: a deputy of the viewer reads, and must not read what is for the viewer alone. */
type Read<Name extends EntityName> = (
  tx: Sql | Transaction,
  viewer: string | null,
  ids: string[],
  isDeputy: boolean,
) => Promise<SyncRow<Name>[]>

/** Stars help to choose: devices hold them on open offers alone, so that a new one moves those and not every job of a person. */
const withoutStars = ({ isReliable: _, ...poster }: SyncRow<'job'>['poster']) => ({
  ...poster,
  rating: null,
  reviewsCount: 0,
  reviewersCount: 0,
})

/** How strangers still read a poster who has another name, place or picture since: see `listed_posters`. */
type Listed = { listedFirstName: string | null; listedLastName: string; listedCity: string; listedImage: string | null }

const asListed = <Row extends JobRow>(row: Row & Listed): Row =>
  row.listedFirstName === null
    ? row
    : {
        ...row,
        posterFirstName: row.listedFirstName,
        posterLastName: row.listedLastName,
        posterCity: row.listedCity,
        posterImage: row.listedImage,
      }

/**
 * A job is for everyone while it is open, afterwards for its two people, the students who applied and those who could not
 * come. Never what moderation hides, nor anything over a block.
 */
const readJobs: Read<'job'> = async (tx, viewer, ids) => {
  const rows = await tx<(PartyJobRow & Listed & { deletedAt: string | null })[]>`
    select ${partyJobColumns(tx, viewer)}, j.deleted_at, l.first_name as listed_first_name, l.last_name as listed_last_name,
      l.city as listed_city, l.image as listed_image
    from jobs j join users p on p.id = j.posted_by_id left join users a on a.id = j.assigned_to_id
      left join listed_posters l on l.user_id = j.posted_by_id and not ${isOfJob(tx, viewer)}
    where j.id = any(${ids}::uuid[]) and (
      (j.status = 'open' and j.deleted_at is null)
      or ${viewer}::uuid in (j.posted_by_id, j.assigned_to_id)
      or exists (select 1 from applications mine where mine.job_id = j.id and mine.student_id = ${viewer}::uuid)
      or exists (select 1 from former_students f where f.job_id = j.id and f.student_id = ${viewer}::uuid)
    ) and ${isShown(tx, viewer)}`
  return rows.map(row => {
    const { poster, ...job } = toAcceptedJob(asListed(row), viewer)
    const isOpen = row.status === 'open' && row.deletedAt === null
    return { ...job, poster: isOpen ? poster : withoutStars(poster), deletedAt: row.deletedAt }
  })
}

const readApplications: Read<'application'> = async (tx, viewer, ids) => {
  const rows = await tx<(PersonRow & ApplicationBeside & { isReceived: boolean; isWordless: boolean })[]>`
    select ${personColumns(tx, tx`true`)}, ${applicationBeside(tx)}, j.posted_by_id = ${viewer} as is_received,
      j.hidden_at is not null and ${viewer}::uuid not in (j.posted_by_id, coalesce(j.assigned_to_id, j.posted_by_id)) as is_wordless
    from applications a join jobs j on j.id = a.job_id join users u on u.id = a.student_id
    where a.id = any(${ids}::uuid[]) and ${isSeen(tx, viewer)}`
  return rows.map(row => ({
    // What was changed in an offer quotes it.
    ...takeApplication(row.isWordless ? { ...row, offerChanges: [] } : row),
    ...(row.isReceived ? { student: toUser(row, true) } : {}),
  }))
}

const readMessages: Read<'message'> = async (tx, viewer, ids) => tx<SyncRow<'message'>[]>`
  select ${messageColumns(tx)} from messages m
  where m.id = any(${ids}::uuid[]) and ${viewer}::uuid in (m.sender_id, m.receiver_id)`

const readNotifications: Read<'notification'> = async (tx, viewer, ids, isDeputy) => tx<SyncRow<'notification'>[]>`
  select ${notificationColumns(tx)} from notifications
  where id = any(${ids}::uuid[]) and user_id = ${viewer} and not (alone and ${isDeputy})`

const readUsers: Read<'user'> = async (tx, viewer, ids, isDeputy) => {
  const rows = await tx<(OwnRow & MarkRow)[]>`
    select ${ownColumns(tx)}, ${markColumns(tx)} from users u left join match_marks m on m.user_id = u.id
    where u.id = any(${ids}::uuid[]) and u.id = ${viewer} and u.deleted_at is null`
  return rows.map(row => ({
    ...(isDeputy ? withoutAlone(toOwnUser(row)) : toOwnUser(row)),
    canton: row.matchCanton,
    ...(row.userType === 'student' && { matches: toMark(row) }),
  }))
}

const readFavourites: Read<'favourite'> = async (tx, viewer, ids) => tx<SyncRow<'favourite'>[]>`
  select ${favouriteColumns(tx)} from favourites f join jobs j on j.id = f.job_id
  where f.job_id = any(${ids}::uuid[]) and f.user_id = ${viewer} and ${isShown(tx, viewer)}`

const readSavedSearches: Read<'savedSearch'> = async (tx, viewer, ids) => tx<SyncRow<'savedSearch'>[]>`
  select ${savedSearchColumns(tx)} from saved_searches where id = any(${ids}::uuid[]) and user_id = ${viewer}`

const readPayments: Read<'payment'> = async (tx, viewer, ids) => {
  const rows = await tx<PaymentRow[]>`
    select ${paymentColumns(tx)} from payments p join jobs j on j.id = p.job_id
    where p.id = any(${ids}::uuid[]) and ${isVisibleTo(tx, viewer)}`
  return rows.map(toPayment)
}

const readAgreements: Read<'agreement'> = async (tx, viewer, ids) => tx<SyncRow<'agreement'>[]>`
  select ${agreementColumns(tx)} from agreements g join jobs j on j.id = g.job_id
  where g.job_id = any(${ids}::uuid[]) and ${viewer}::uuid in (j.posted_by_id, j.assigned_to_id)`

const readers: { [Name in EntityName]: Read<Name> } = {
  job: readJobs,
  application: readApplications,
  message: readMessages,
  notification: readNotifications,
  user: readUsers,
  favourite: readFavourites,
  savedSearch: readSavedSearches,
  payment: readPayments,
  agreement: readAgreements,
}

/** The rows of these ids as `viewer` may see them now; what is not for the viewer is not there. */
export const readRows = async (
  tx: Sql | Transaction,
  viewer: string | null,
  wanted: readonly { entity: EntityName; id: string }[],
  isDeputy: boolean,
) => {
  const idsByEntity = Map.groupBy(wanted, ({ entity }) => entity)
  const lists = await Promise.all(
    [...idsByEntity].map(async ([entity, list]) => {
      const ids = [...new Set(list.map(({ id }) => id))]
      const rows: SyncRow[] = await readers[entity](tx, viewer, ids, isDeputy)
      return rows.map(row => [`${entity}:${row.id}`, row] as const)
    }),
  )
  return new Map(lists.flat())
}
