import { buildOnce } from '../build-once.ts'

/** Before any browser test begins: files that run side by side would each start to build. */
export default () => buildOnce()
