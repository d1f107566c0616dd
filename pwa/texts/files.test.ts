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

it('every file of texts is compiled', () => {
  const { pathPattern } = settings['plugin.inlang.messageFormat']
  expect(pathPattern.map(path => path.replace('{locale}', 'fr'))).toEqual(files)
})

it('no message takes the place of another: all files share one list of names', () => {
  const keys = messages.map(([key]) => key)
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  expect(keys.filter(key => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([])
})

/** Every phrase by its name, and every line of a page in Markdown by itself, without the id of a heading. */
const phrases = [
  ...messages.map(([key, phrase]) => [key, typeof phrase === 'string' ? phrase : JSON.stringify(phrase)] as const),
  ...filesOf('.md')
    .flatMap(file => read(file).split('\n'))
    .map(line => [line, line.replace(/ \{#[a-z-]+\}$/, '')] as const),
]

it('K-137 a colon and its like keep to their word by a narrow space, but where the specification writes none', () => {
  expect(phrases.filter(([, phrase]) => /[ \u00a0][:;!?»]|«[ \u00a0]/.test(phrase))).toEqual([])
  const without = phrases.filter(([, phrase]) => /[\p{L}»)]:(?: |$)/u.test(phrase))
  expect(without.map(([key]) => key).toSorted()).toEqual([
    'accepted_jobs_employer',
    'refusal_image_too_large',
    'rule_image',
  ])
})

it('K-137 a rate is « CHF/h », but where the specification has words of its own', () => {
  const other = phrases.filter(([, phrase]) => /CHF (?:par |de l’)heure|\/heure/.test(phrase))
  expect(other.map(([key]) => key)).toEqual(['accepted_jobs_rate'])
})

it('K-137 what is posted is an « offre » and what is agreed on a « job », but where the specification has words of its own', () => {
  const other = phrases.filter(([, phrase]) => /\b(missions?|annonces?|emplois?)\b/i.test(phrase))
  expect(other.map(([key]) => key).toSorted()).toEqual([
    // What the company is for.
    '## Notre mission {#mission}',
    'job_failed_hint',
    'jobs_failed',
    'jobs_shown',
    'jobs_stats_all',
    'jobs_stats_open',
    'label_page_jobs',
    'manifest_jobs_name',
    'publish_done_hint',
    // The law's own word.
    'publish_legal_exceptions',
    'student_offers_available',
  ])
})

it('K-506 no sentence types a percentage: which fee it is stands in the rules and on the job', () => {
  expect(phrases.filter(([, phrase]) => /\d\s*%/.test(phrase))).toEqual([])
})

it('K-298 what is written of another is an « avis » and what is sent for an offer a « candidature », but in the specification’s own words', () => {
  const other = phrases.filter(([, phrase]) => /(?<!\p{L})(?:évaluations?|lettres?)(?!\p{L})/iu.test(phrase))
  expect(other.map(([key]) => key).toSorted()).toEqual(['review_criteria_missing', 'review_failed_hint'])
})
