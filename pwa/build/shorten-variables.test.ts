import { expect, it } from 'vitest'
import { shortenVariables } from './shorten-variables.ts'

it('names that are read travel short, the most frequent first', () => {
  const sheet =
    ':root{--colors-text:#111;--sizes-1\\.5:1rem}.a{color:var(--colors-text)}.b{color:var(--colors-text);top:var(--sizes-1\\.5)}'
  expect(shortenVariables(sheet, [])).toBe(':root{--0:#111;--1:1rem}.a{color:var(--0)}.b{color:var(--0);top:var(--1)}')
})

it('what nothing reads stays behind, with what only that had read, and so do rules that are empty then', () => {
  const sheet =
    '@layer a,b;:root{--used:1;--unused:var(--only-there);--only-there:2}*,:before{--blur: ;--sepia: }.a{top:var(--used)}'
  expect(shortenVariables(sheet, [])).toBe('@layer a,b;:root{--0:1;}.a{top:var(--0)}')
})

it('what scripts name, and what others set, is left alone', () => {
  const sheet = ':root{--kept:1;--own:2}.a{top:var(--kept);left:var(--x);right:var(--own,var(--0))}'
  expect(shortenVariables(sheet, ['style.setProperty("--kept", 2)'])).toBe(
    ':root{--kept:1;--1:2}.a{top:var(--kept);left:var(--x);right:var(--1,var(--0))}',
  )
})
