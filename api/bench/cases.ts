import { openSession } from '../accounts/sessions.ts'
import { connect } from '../db/connect.ts'
import {
  benchmarkApplicationsJobId,
  benchmarkConversationJobId,
  demoAccounts,
  demoPassword,
} from '../demo/demo-accounts.ts'
import { liftAllowances } from '../testing/lift-allowances.ts'
import type { Request } from './request.ts'
import { frequentWord, rareWord } from './words.ts'

type Case = { readonly name: string; readonly title: string; readonly request: Request }

const search = (word: string) => `/api/jobs?limit=20&search=${encodeURIComponent(word)}`

// Finds the poster of both benchmark jobs, and a second conversation to write to: the conversation being read must not grow.
const findOwner = async (databaseUrl: string) => {
  const sql = connect(databaseUrl, { max: 1 })
  try {
    const [row] = await sql<{ ownerId: string; writtenId: string }[]>`
      select j.poster_id as owner_id, o.id as written_id
      from jobs j join jobs o on o.poster_id = j.poster_id and o.id <> j.id
      where j.id = ${benchmarkConversationJobId} limit 1`
    if (!row) throw new Error('the demo set lacks the conversations to measure')
    const signedIn = await sql<{ id: string }[]>`select id from users where email = ${demoAccounts[0]?.email ?? ''}`
    for (const id of [row.ownerId, ...signedIn.map(person => person.id)]) await liftAllowances(sql, id)
    return { ...row, token: await openSession(sql, row.ownerId, 'benchmark') }
  } finally {
    await sql.end()
  }
}

/** All measured requests, as one signed-in person sends them. */
export const createCases = async (databaseUrl: string) => {
  const { token, writtenId } = await findOwner(databaseUrl)
  const get = (path: string): Request => ({ method: 'GET', path, token })
  const post = (path: string, body: object): Request => ({ method: 'POST', path, body: JSON.stringify(body) })
  const [account] = demoAccounts
  return {
    list: { name: 'list', title: 'GET /api/jobs?limit=20', request: get('/api/jobs?limit=20') },
    search: { name: 'search', title: 'the same, a frequent word', request: get(search(frequentWord)) },
    rare: { name: 'rare', title: 'the same, a rare word', request: get(search(rareWord)) },
    job: { name: 'job', title: 'GET /api/jobs/{id}', request: get(`/api/jobs/${benchmarkApplicationsJobId}`) },
    messages: {
      name: 'messages',
      title: 'GET …/messages (200)',
      request: get(`/api/jobs/${benchmarkConversationJobId}/messages`),
    },
    write: {
      name: 'write',
      title: 'POST …/messages',
      request: {
        ...post(`/api/jobs/${writtenId}/messages`, { content: 'Bonjour, est-ce que samedi à 14 h vous convient ?' }),
        token,
      },
    },
    login: {
      name: 'login',
      title: 'POST /api/auth/login',
      request: post('/api/auth/login', { email: account?.email, password: demoPassword }),
    },
    applications: {
      name: 'applications',
      title: 'GET …/applications (40)',
      request: get(`/api/jobs/${benchmarkApplicationsJobId}/applications`),
    },
  } satisfies Record<string, Case>
}

export type Cases = Awaited<ReturnType<typeof createCases>>
