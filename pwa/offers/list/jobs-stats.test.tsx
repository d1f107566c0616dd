import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JobsStats } from './jobs-stats.tsx'

const numbersOf = (html: string) => [...html.matchAll(/<dd[^>]*>([^<]*)<\/dd>/g)].map(([, number]) => number)

it('figures whose numbers are still to come have the height of a number, so that nothing moves when they do', () => {
  expect(numbersOf(renderToStaticMarkup(<JobsStats />))).toEqual(['\u00A0', '\u00A0', '\u00A0'])
  expect(numbersOf(renderToStaticMarkup(<JobsStats open={3} />))).toEqual(['\u00A0', '3', '\u00A0'])
})
