import type { ApplicationStatus } from '../../schema/choices.ts'
import { awake, DAY, HOUR, MINUTE } from './calendar.ts'
import { say } from './grammar.ts'
import type { Job } from './jobs.ts'
import type { Person } from './people.ts'
import { inCity, languageOf } from './places.ts'
import type { Random } from './random.ts'
import { availabilities, closings, greetings, reasons, whoIAm } from './texts/applications.ts'

export type Application = {
  readonly id: string
  readonly job: Job
  readonly student: Person
  readonly message: string
  readonly status: ApplicationStatus
  readonly createdAt: number
  readonly decidedAt: number | null
}

const letter = (job: Job, student: Person, random: Random) => {
  const words = {
    sir: `${job.poster.feminine ? 'Madame' : 'Monsieur'} ${job.poster.lastName}`,
    posterFirst: job.poster.firstName,
    me: random.chance(0.5) ? student.firstName : `${student.firstName} ${student.lastName}`,
    field: student.studies?.field ?? '',
    at: student.studies?.at ?? '',
    age: String(student.age),
    inMyCity: inCity(student.city),
  }
  const sentences = [
    random.pick(whoIAm),
    ...random.sample(reasons[job.offer.category], random.chance(0.4) ? 2 : 1),
    ...(random.chance(0.75) ? [random.pick(availabilities)] : []),
  ]
  const speak = (text: string) => say(text, random, words, { self: student.feminine })
  return [speak(random.pick(greetings)), sentences.map(speak).join(' '), speak(random.pick(closings))].join('\n')
}

/** Prefers neighbours: the same canton, else the same language, else anyone. */
export const studentFinder = (people: readonly Person[]) => {
  const students = people.filter(({ userType }) => userType === 'student')
  const byCanton = Map.groupBy(students, ({ city }) => city.cantonCode)
  const byLanguage = Map.groupBy(students, ({ city }) => languageOf(city))
  const find = (job: Job, count: number, random: Random, already: readonly Person[]) => {
    const found = new Set(already)
    const near = job.offer.deliveryType === 'remote' ? students : (byCanton.get(job.city.cantonCode) ?? [])
    const talking = byLanguage.get(languageOf(job.city)) ?? students
    for (let tries = 0; found.size < count && tries < count * 8; tries++) {
      const circle = [near, talking, students]
        .slice(
          random.weighted([
            [0, 6],
            [1, 3],
            [2, 1],
          ]),
        )
        .find(list => list.length > 0)
      if (circle) found.add(random.pick(circle))
    }
    const missing = count - found.size
    const others = missing > 0 ? students.filter(student => !found.has(student)) : []
    return [...found, ...random.sample(others, Math.max(0, missing))]
  }
  return { students, find }
}

export type StudentFinder = ReturnType<typeof studentFinder>

const howMany = ({ plan, status }: Job, inFull: boolean, random: Random) => {
  if (plan.applicants) return plan.applicants
  if (plan.status === 'deleted') return random.between(0, 2)
  if (status === 'cancelled') return random.between(0, 3)
  if (status === 'open')
    return inFull
      ? random.between(1, 6)
      : random.weighted([
          [0, 5],
          [1, 3],
          [2, 2],
        ])
  return inFull
    ? random.between(1, 5)
    : random.weighted([
        [1, 7],
        [2, 3],
      ])
}

/** All applicants in order of application, at most one of them accepted. */
export const makeApplications = (
  job: Job,
  finder: StudentFinder,
  inFull: boolean,
  reference: number,
  random: Random,
): Application[] => {
  const { plan, status } = job
  const others = plan.alsoApplied ?? []
  const demoStudent = (index: number) => finder.students.slice(index, index + 1)
  const invited = [
    ...(plan.student === undefined ? [] : demoStudent(plan.student)),
    ...others.flatMap(([index]) => demoStudent(index)),
  ]
  const isTaken = status === 'assigned' || status === 'in_progress' || status === 'completed'
  const wanted = Math.max(howMany(job, inFull, random), invited.length, isTaken ? others.length + 1 : 0)
  const applicants = finder.find(job, wanted, random, invited)
  const accepted = isTaken ? applicants[plan.student === undefined ? others.length : 0] : undefined
  const until = Math.min(job.createdAt + 3 * DAY, job.deletedAt ?? reference, reference - 2 * HOUR)
  const span = Math.max(until - job.createdAt - 20 * MINUTE, 20 * MINUTE)
  const sent = random.sample(applicants, applicants.length).map(student => ({
    student,
    at: Math.min(
      awake(job.createdAt + 5 * MINUTE + random.between(0, span / MINUTE) * MINUTE, random),
      reference - 5 * MINUTE,
    ),
  }))
  const last = Math.max(...sent.map(({ at }) => at))
  const decidedAt = job.deletedAt ?? Math.min(awake(last + random.between(1, 30) * HOUR, random), reference - MINUTE)
  return sent
    .map(({ student, at }) => ({ student, at: Math.max(Math.min(at, decidedAt - MINUTE), job.createdAt + MINUTE) }))
    .sort((a, b) => a.at - b.at)
    .map(({ student, at }) => {
      const told = others.find(([index]) => finder.students[index] === student)?.[1]
      const undecided =
        status === 'open' && !job.deletedAt ? (told ?? (random.chance(0.1) ? 'rejected' : 'pending')) : 'rejected'
      const outcome: ApplicationStatus = student === accepted ? 'accepted' : undecided
      return {
        id: random.id(at),
        job,
        student,
        message: letter(job, student, random),
        status: outcome,
        createdAt: at,
        decidedAt: outcome === 'pending' ? null : decidedAt,
      }
    })
}
