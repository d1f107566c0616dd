import type { CommandInput } from '../../../sync/effects/effects.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { followEntry } from '../../data/device/follow-entry.ts'
import type { Live } from '../../data/device/live.ts'
import * as m from '../../paraglide/messages.js'
import { vibrate } from '../../components/ui/vibrate.ts'
import { toast } from '../../components/ui/toast.ts'

const patience = 15_000

type AppointmentCommand = 'propose-appointment' | 'confirm-appointment' | 'cancel-appointment'

/**
 * Sends what somebody says of an appointment and tells how it went. A proposal that is refused stays among what was sent, with
 * its reason; of a « yes » or a « no » to what is not there any more nothing is left to correct.
 */
export const sendAppointment = async <Name extends AppointmentCommand>(
  live: Live,
  command: Name,
  input: CommandInput<Name>,
  { about, done }: { about: string; done: string },
) => {
  const failed = command === 'cancel-appointment' ? m.appointment_failed_call_off() : m.appointment_failed()
  try {
    const id = await live.engine.send(command, input, { about })
    vibrate()
    const outcome = await followEntry(live, id, navigator.onLine ? patience : 0)
    if (outcome.kind === 'refused') {
      if (command !== 'propose-appointment') await live.engine.discard(id)
      toast({ kind: 'error', title: failed, text: sayRefusal(outcome.refusal) })
      // What stands now, for the other one may have been quicker.
      void live.engine.drain()
    } else if (outcome.kind === 'waiting')
      toast({ title: m.appointment_sent_later(), text: m.appointment_sent_later_hint() })
    else toast({ kind: 'success', title: done })
  } catch {
    // Nothing is on the device: it is full, or its storage fails.
    toast({ kind: 'error', title: failed, text: m.appointment_storage() })
  }
}
