import { expect, it } from 'vitest'
import { readNext } from './next-place.ts'

it('K-135 keeps a path of the app unchanged', () => {
  for (const next of ['/dashboard?tab=open&jobId=1', '/accepted-jobs#1-rendez-vous', '/review-student/1?title=A%2FB'])
    expect(readNext({ next })).toBe(next)
  // An encoded slash stays part of the path.
  expect(readNext({ next: '/%2F%2Fevil.example' })).toBe('/%2F%2Fevil.example')
  expect(readNext({ next: '/%5Cevil.example' })).toBe('/%5Cevil.example')
})

it.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'evil.example',
  '//own.invalid@evil.example',
  '//[',
  '',
  undefined,
  null,
  7,
  ['/dashboard'],
])('K-135 refuses %j', next => {
  expect(readNext({ next })).toBeNull()
})
