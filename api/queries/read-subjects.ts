import type { ReportKind } from '../../schema/choices.ts'
import type { Report } from '../../schema/entities/report.ts'
import type { Sql } from '../db/connect.ts'
import { texts } from '../texts/fr.ts'
import { imagePath } from './people.ts'

type Subject = Pick<Report, 'heading' | 'parts' | 'around'>
type Read = (sql: Sql, ids: string[]) => Promise<[string, Subject][]>

const gone: Subject = { heading: null, parts: [], around: [] }

const readUsers: Read = async (sql, ids) => {
  const rows = await sql<
    { id: string; image: string | null; bio: string | null; isImageHidden: boolean; isBioHidden: boolean }[]
  >`
    select id, profile_image as image, bio, shown_image is null as is_image_hidden, shown_bio is null as is_bio_hidden
    from users where id = any(${ids}::uuid[]) and deleted_at is null`
  return rows.map(({ id, image, bio, isImageHidden, isBioHidden }) => [
    id,
    {
      ...gone,
      parts: [
        ...(image
          ? [{ kind: 'photo' as const, targetId: id, text: '', images: [imagePath(image)], isHidden: isImageHidden }]
          : []),
        ...(bio ? [{ kind: 'bio' as const, targetId: id, text: bio, images: [], isHidden: isBioHidden }] : []),
      ],
    },
  ])
}

/** A report of an offer also shows its questions and answers, including withdrawn ones, which are flagged. */
const readJobs: Read = async (sql, ids) => {
  const rows = await sql<{ id: string; title: string; text: string; photos: string[]; isHidden: boolean }[]>`
    select id, title, photos, hidden_at is not null and not is_suspended as is_hidden,
      concat_ws(E'\n\n', description, (
        select string_agg(concat_ws(E'\n', '? ' || q.text, '→ ' || q.answer), E'\n\n' order by q.asked_at, q.id)
        from (
          select id, text, answer, asked_at from questions where offer_id = offers.id
          union all
          select id, text, ${texts.takenBack}::text, asked_at from taken_back_questions where offer_id = offers.id
        ) q
      )) as text
    from offers where id = any(${ids}::uuid[]) and closed_because is distinct from 'withdrawn'`
  return rows.map(({ id, title, text, photos, isHidden }) => [
    id,
    {
      heading: title,
      around: [],
      parts: [{ kind: 'job', targetId: id, text, images: photos.map(imagePath), isHidden }],
    },
  ])
}

/** Two messages before and two after show how one was meant. */
const readMessages: Read = async (sql, ids) => {
  const rows = await sql<{ id: string; title: string; content: string; isHidden: boolean; around: Report['around'] }[]>`
    select m.id, j.title, m.content, m.hidden_at is not null as is_hidden, coalesce((
      select json_agg(json_build_object('id', n.id, 'firstName', s.first_name, 'content', n.content,
        'createdAt', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.created_at, n.id)
      from (
        (select * from messages b where b.job_id = m.job_id and (b.created_at, b.id) < (m.created_at, m.id)
         order by b.created_at desc, b.id desc limit 2)
        union all
        (select * from messages b where b.job_id = m.job_id and (b.created_at, b.id) > (m.created_at, m.id)
         order by b.created_at, b.id limit 2)
      ) n join users s on s.id = n.sender_id
    ), '[]') as around
    from messages m join jobs j on j.id = m.job_id where m.id = any(${ids}::uuid[])`
  return rows.map(({ id, title, content, isHidden, around }) => [
    id,
    { heading: title, around, parts: [{ kind: 'message', targetId: id, text: content, images: [], isHidden }] },
  ])
}

type ReviewRow = {
  id: string
  jobTitle: string
  text: string
  photos: string[] | null
  isHidden: boolean
  answer: string | null
  isAnswerHidden: boolean
}

const readReviews: Read = async (sql, ids) => {
  const rows = await sql<ReviewRow[]>`
    select r.id, r.job_title, concat_ws(E'\n', r.descriptive_words, r.comment, r.additional_comments) as text,
      (select array_agg(p.image order by p.position) from review_photos p where p.review_id = r.id) as photos,
      r.hidden_at is not null as is_hidden, r.answer, r.answer_hidden_at is not null as is_answer_hidden
    from reviews r where r.id = any(${ids}::uuid[])`
  return rows.map(({ id, jobTitle, text, photos, isHidden, answer, isAnswerHidden }) => [
    id,
    {
      heading: jobTitle,
      around: [],
      parts: [
        { kind: 'review', targetId: id, text, images: photos?.map(imagePath) ?? [], isHidden },
        ...(answer
          ? [{ kind: 'answer' as const, targetId: id, text: answer, images: [], isHidden: isAnswerHidden }]
          : []),
      ],
    },
  ])
}

const readers: Record<ReportKind, Read> = {
  user: readUsers,
  job: readJobs,
  message: readMessages,
  review: readReviews,
  answer: readReviews,
}

/** Current content of reported things; one query per kind, however many reports. */
export const readSubjects = async (sql: Sql, reports: readonly { kind: ReportKind; targetId: string }[]) => {
  const byKind = Map.groupBy(reports, ({ kind }) => kind)
  const found = await Promise.all(
    [...byKind].map(async ([kind, list]) => {
      const subjects = await readers[kind](sql, [...new Set(list.map(({ targetId }) => targetId))])
      return subjects.map(([id, subject]) => [`${kind}/${id}`, subject] as const)
    }),
  )
  const subjects = new Map(found.flat())
  return ({ kind, targetId }: { kind: ReportKind; targetId: string }) => subjects.get(`${kind}/${targetId}`) ?? gone
}
