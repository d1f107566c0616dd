import type { EntityName, SyncRow } from '../../schema/sync.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { agreementColumns } from '../money/agreements.ts'
import { isVisibleTo, paymentColumns, toPayment, type PaymentRow } from '../money/payments.ts'
import { isSeen, isShown } from '../domain/blocks.ts'
import { isOfOffer } from '../domain/names.ts'
import { applicationBeside, takeApplication, type ApplicationBeside } from '../queries/applications.ts'
import { favouriteColumns } from '../queries/favourites.ts'
import { markColumns, toMark, type MarkRow } from '../queries/matches.ts'
import { documentedJobs } from '../queries/documented-jobs.ts'
import {
  agreedJobColumns,
  offerRowColumns,
  toAgreedJob,
  toOffer,
  type AgreedJobRow,
  type OfferRow,
} from './offer-rows.ts'
import { messageColumns } from '../queries/messages.ts'
import { toNotification, type NotificationRow } from '../domain/notice-words.ts'
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

/** `isDeputy`: the reader is a deputy of the viewer and must not get what is for the viewer alone. */
type Read<Name extends EntityName> = (
  tx: Sql | Transaction,
  viewer: string | null,
  ids: string[],
  isDeputy: boolean,
) => Promise<SyncRow<Name>[]>

/** Stars help to choose an offer. Devices hold them on open offers only, so a new review does not mark every job of a person. */
const withoutStars = ({ isReliable: _, ...poster }: SyncRow<'offer'>['poster']) => ({
  ...poster,
  rating: null,
  reviewsCount: 0,
  reviewersCount: 0,
})

/** Poster as strangers still see them after a change of name, city or picture: see `listed_posters`. */
type Listed = { listedFirstName: string | null; listedLastName: string; listedCity: string; listedImage: string | null }

const asListed = <Row extends OfferRow>(row: Row & Listed): Row =>
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
 * An open offer is readable by everyone. Afterwards only its poster and students who applied or had a job of it can read it. Offers
 * hidden by moderation or by a block are never returned.
 */
const readOffers: Read<'offer'> = async (tx, viewer, ids) => {
  const rows = await tx<(OfferRow & Listed)[]>`
    select ${offerRowColumns(tx, viewer)}, l.first_name as listed_first_name, l.last_name as listed_last_name,
      l.city as listed_city, l.image as listed_image
    from offers o join users p on p.id = o.posted_by_id
      left join listed_posters l on l.user_id = o.posted_by_id and not ${isOfOffer(tx, viewer)}
    where o.id = any(${ids}::uuid[]) and (is_open(o) or ${isOfOffer(tx, viewer)}) and ${isShown(tx, viewer)}`
  return rows.map(row => {
    const offer = toOffer(asListed(row), viewer)
    return row.status === 'open' && row.withdrawnAt === null ? offer : { ...offer, poster: withoutStars(offer.poster) }
  })
}

/** A job left by its student is readable like its offer: not across a block, nor while moderation hides it. */
const readJobs: Read<'job'> = async (tx, viewer, ids) => {
  const rows = await tx<AgreedJobRow[]>`
    select ${agreedJobColumns(tx, viewer)} from ${documentedJobs(tx, tx`true`)}
    where j.id = any(${ids}::uuid[]) and ${viewer}::uuid in (j.poster_id, j.student_id)
      and (j.status <> 'left' or ${isShown(tx, viewer)})`
  return rows.map(row => {
    const job = toAgreedJob(row, viewer)
    return { ...job, poster: withoutStars(job.poster) }
  })
}

const readSeries: Read<'series'> = async (tx, viewer, ids) => tx<SyncRow<'series'>[]>`
  select id, offer_id, ended_at from series
  where id = any(${ids}::uuid[]) and ${viewer}::uuid in (poster_id, student_id)`

const readApplications: Read<'application'> = async (tx, viewer, ids) => {
  const rows = await tx<(PersonRow & ApplicationBeside & { isReceived: boolean })[]>`
    select ${personColumns(tx, tx`true`)}, ${applicationBeside(tx)}, o.posted_by_id = ${viewer} as is_received
    from applications a join offers o on o.id = a.offer_id join users u on u.id = a.student_id
    where a.id = any(${ids}::uuid[]) and ${isSeen(tx, viewer)}`
  return rows.map(row => ({ ...takeApplication(row), ...(row.isReceived ? { student: toUser(row, true) } : {}) }))
}

const readMessages: Read<'message'> = async (tx, viewer, ids) => tx<SyncRow<'message'>[]>`
  select ${messageColumns(tx)} from messages m
  where m.id = any(${ids}::uuid[]) and ${viewer}::uuid in (m.sender_id, m.receiver_id)`

const readNotifications: Read<'notification'> = async (tx, viewer, ids, isDeputy) => {
  const rows = await tx<NotificationRow[]>`
    select ${notificationColumns(tx)} from notifications
    where id = any(${ids}::uuid[]) and user_id = ${viewer} and not (alone and ${isDeputy})`
  return rows.map(row => ({ ...toNotification(row), kind: row.kind, args: [...row.args] }))
}

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
  select ${favouriteColumns(tx)} from favourites f join offers o on o.id = f.offer_id
  where f.offer_id = any(${ids}::uuid[]) and f.user_id = ${viewer} and ${isShown(tx, viewer)}`

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
  where g.job_id = any(${ids}::uuid[]) and ${viewer}::uuid in (j.poster_id, j.student_id)`

const readers: { [Name in EntityName]: Read<Name> } = {
  offer: readOffers,
  job: readJobs,
  series: readSeries,
  application: readApplications,
  message: readMessages,
  notification: readNotifications,
  user: readUsers,
  favourite: readFavourites,
  savedSearch: readSavedSearches,
  payment: readPayments,
  agreement: readAgreements,
}

/** Returns the rows of these ids as `viewer` may see them now; omits those the viewer may not see. */
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
