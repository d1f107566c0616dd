import { contract } from '../contract.ts'
import { syncAnswer, syncLimits, syncRequest } from '../sync.ts'

export const sync = contract({
  name: 'sync',
  method: 'POST',
  path: '/api/sync',
  cost: 'row',
  summary: 'Send what waits on a device, and bring what changed since its cursors',
  caller: 'anyone',
  input: syncRequest,
  answer: syncAnswer,
  refusals: ['outdated', 'too-new'],
  bodyLimit: syncLimits.bodyBytes,
})
