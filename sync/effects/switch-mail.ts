import type { switchMail as contract } from '../../schema/commands/switch-mail.ts'
import type { Effect } from './effect.ts'

export const switchMail: Effect<typeof contract, null> = {
  command: 'switch-mail',
  creates: null,
  lane: () => 'profile',
  show: async (rows, { kind, isOn }, { account }) => {
    const own = await rows.get('user', account)
    const others = own?.mailsOff?.filter(one => one !== kind) ?? []
    await rows.update('user', account, { mailsOff: isOn ? others : [...others, kind] })
  },
}
