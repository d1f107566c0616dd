import type { Sql } from '../../../api/db/connect.ts'
import type { JobStatus, UserType } from '../../../schema/choices.ts'

/** What the server knows, as far as the commands of a story can change it. Times and ids of its own making stay out. */
export type World = {
  users: Map<
    string,
    { userType: UserType; firstName: string; canton: string; school: string | null; picture: string | null }
  >
  jobs: Map<
    string,
    {
      posterId: string
      assigneeId: string | null
      status: JobStatus
      title: string
      canton: string
      rate: number
      isDeleted: boolean
    }
  >
  applications: Map<
    string,
    { jobId: string; studentId: string; message: string; status: 'pending' | 'accepted' | 'rejected' }
  >
  messages: Map<string, { jobId: string; senderId: string; receiverId: string; content: string; isRead: boolean }>
  reviews: Map<
    string,
    { jobId: string; reviewerId: string; revieweeId: string; rating: number; photos: string; isShown: boolean }
  >
  /** By account and job. */
  favourites: Map<string, { jobId: string }>
  searches: Map<
    string,
    {
      userId: string
      name: string
      words: string | null
      canton: string | null
      category: string | null
      minimumRate: number | null
      isAlerting: boolean
    }
  >
  questions: Map<string, { jobId: string; askerId: string | null; text: string; answer: string | null }>
  /** By poster and student. */
  keptStudents: Map<string, { studentId: string }>
  notices: Notice[]
  /** Offers of which nobody has been told yet. */
  untold: { id: string; location: string; category: string; text: string }[]
  /** By account and mutation: what was asked, and « applied » or the reason why not. */
  receipts: Map<string, { asked: string | null; outcome: string }>
}

export type Notice = {
  /** Null until a device speaks of it: the server makes these ids. */
  id: string | null
  userId: string
  type: string
  title: string
  message: string
  isRead: boolean
  createdAt?: string
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map(({ id, ...row }) => [id, row] as const))

type With<Rows> = Rows extends Map<string, infer Row> ? Row & { id: string } : never

export const readNotices = async (sql: Sql): Promise<Notice[]> => [
  ...(await sql<Notice[]>`
    select id, user_id, type, title, message, read_at is not null as is_read, created_at from notifications`),
]

export const readWorld = async (sql: Sql): Promise<World> => {
  const [users, jobs, applications, messages, reviews, favourites, searches, questions, kept, notices, receipts] =
    await Promise.all([
      sql<With<World['users']>[]>`
      select id, user_type, first_name, canton, school, profile_image as picture from users`,
      sql<With<World['jobs']>[]>`
      select id, posted_by_id as poster_id, assigned_to_id as assignee_id, status, title, canton, rate,
        deleted_at is not null as is_deleted from jobs`,
      sql<With<World['applications']>[]>`select id, job_id, student_id, message, status from applications`,
      sql<With<World['messages']>[]>`
      select id, job_id, sender_id, receiver_id, content, read_at is not null as is_read from messages`,
      sql<With<World['reviews']>[]>`
      select id, job_id, reviewer_id, reviewee_id, rating, array_to_string(array(
        select image from review_photos where review_id = reviews.id order by position), ' ') as photos,
        shown_at is not null as is_shown from reviews`,
      sql<With<World['favourites']>[]>`select user_id || '/' || job_id as id, job_id from favourites`,
      sql<With<World['searches']>[]>`
      select id, user_id, name, words, canton, category, minimum_rate, is_alerting from saved_searches
      order by created_at, id`,
      sql<With<World['questions']>[]>`select id, job_id, asker_id, text, answer from questions`,
      sql<With<World['keptStudents']>[]>`select poster_id || '/' || student_id as id, student_id from kept_students`,
      readNotices(sql),
      sql<{ key: string; outcome: string }[]>`
      select user_id || '/' || id as key, coalesce(outcome ->> 'code', outcome ->> 'outcome') as outcome from receipts`,
    ])
  return {
    users: byId(users),
    jobs: byId(jobs),
    applications: byId(applications),
    messages: byId(messages),
    reviews: byId(reviews),
    favourites: byId(favourites),
    searches: byId(searches),
    questions: byId(questions),
    keptStudents: byId(kept),
    notices,
    untold: [],
    receipts: new Map(receipts.map(({ key, outcome }) => [key, { asked: null, outcome }])),
  }
}

/** Receipts are held to what they are for: that a repeat is answered as the first was. */
const linesOf = ({ notices, untold: _, receipts: __, ...tables }: World) => {
  const lines = new Map<string, string>()
  for (const [name, rows] of Object.entries(tables))
    for (const [id, row] of rows) lines.set(`${name}/${id}`, JSON.stringify(Object.entries(row).toSorted()))
  // Two notices that say the same are told apart by their number.
  for (const { userId, type, title, message, isRead } of notices) {
    const key = `notices/${userId} ${type} « ${title}: ${message} » ${isRead ? 'read' : 'new'}`
    lines.set(key, String(Number(lines.get(key) ?? 0) + 1))
  }
  return lines
}

/** Where the real world is not what the model makes of it. */
export const differencesOf = (real: World, model: World) => {
  const [found, wanted] = [linesOf(real), linesOf(model)]
  return [...new Set([...found.keys(), ...wanted.keys()])]
    .filter(key => found.get(key) !== wanted.get(key))
    .map(key => `${key} is ${found.get(key) ?? 'not there'}, by the model ${wanted.get(key) ?? 'not there'}`)
}
