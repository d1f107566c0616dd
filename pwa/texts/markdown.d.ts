declare module '*.md' {
  import type { PageText } from './page-text.ts'
  const text: PageText
  export default text
}
