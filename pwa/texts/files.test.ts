import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import settings from './project.inlang/settings.json' with { type: 'json' }

const folders = ['./fr', '../../schema/texts/fr']
const filesOf = (ending: string) =>
  folders.flatMap(folder =>
    readdirSync(join(import.meta.dirname, folder))
      .filter(name => name.endsWith(ending))
      .toSorted()
      .map(name => `${folder}/${name}`),
  )
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const files = filesOf('.json')
const messages = files.flatMap(file => Object.entries<unknown>(Object(JSON.parse(read(file)))))

it('compiles every text file', () => {
  const { pathPattern } = settings['plugin.inlang.messageFormat']
  expect(pathPattern.map(path => path.replace('{locale}', 'fr'))).toEqual(files)
})

it('has unique message names across all files', () => {
  const keys = messages.map(([key]) => key)
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  expect(keys.filter(key => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([])
})

/** Every phrase by its name, and every line of a Markdown page without heading ids. */
const phrases = [
  ...messages.map(([key, phrase]) => [key, typeof phrase === 'string' ? phrase : JSON.stringify(phrase)] as const),
  ...filesOf('.md')
    .flatMap(file => read(file).split('\n'))
    .map(line => [line, line.replace(/ \{#[a-z-]+\}$/, '')] as const),
]

it('K-137 puts a narrow space before a colon and the like, except where the specification has none', () => {
  expect(phrases.filter(([, phrase]) => /[ \u00a0][:;!?»]|«[ \u00a0]/.test(phrase))).toEqual([])
  const without = phrases.filter(([, phrase]) => /[\p{L}»)]:(?: |$)/u.test(phrase))
  expect(without.map(([key]) => key).toSorted()).toEqual([
    'accepted_jobs_employer',
    'refusal_image_too_large',
    'rule_image',
  ])
})

it('K-137 writes rates as « CHF/h », except where the specification has its own words', () => {
  const other = phrases.filter(([, phrase]) => /CHF (?:par |de l’)heure|\/heure/.test(phrase))
  expect(other.map(([key]) => key)).toEqual(['accepted_jobs_rate'])
})

it('K-137 calls a posting « offre » and an agreement « job », except where the specification has its own words', () => {
  const other = phrases.filter(([, phrase]) => /\b(missions?|annonces?|emplois?)\b/i.test(phrase))
  expect(other.map(([key]) => key).toSorted()).toEqual([
    // The company's mission.
    '## Notre mission {#mission}',
    'job_failed_hint',
    'jobs_failed',
    'jobs_shown',
    'jobs_stats_all',
    'jobs_stats_open',
    'label_page_jobs',
    'manifest_jobs_name',
    'publish_done_hint',
    // The term of the law.
    'publish_legal_exceptions',
    'student_offers_available',
  ])
})

it('K-506 types no percentage, because the fee comes from the rules and the job', () => {
  expect(phrases.filter(([, phrase]) => /\d\s*%/.test(phrase))).toEqual([])
})

it('K-298 calls a review « avis » and an application « candidature », except in the specification’s own words', () => {
  const other = phrases.filter(([, phrase]) => /(?<!\p{L})(?:évaluations?|lettres?)(?!\p{L})/iu.test(phrase))
  expect(other.map(([key]) => key).toSorted()).toEqual(['review_criteria_missing', 'review_failed_hint'])
})
