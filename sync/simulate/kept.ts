import type { Plan } from './plan.ts'

/** Stories that once ended badly, at their shortest, told again with every run of the tests. */
export const kept: { what: string; plan: Plan }[] = [
  {
    what: 'a message follows another while the first is on its way',
    plan: {
      seed: 6,
      students: 2,
      posters: 2,
      tabs: [[2, 3], [2], [2], [3, 2]],
      pageSize: 7,
      isLocked: true,
      withStreams: false,
      isSerial: true,
      steps: [
        { kind: 'publish', who: 0.5932976850308478, which: 0.553043229971081, what: 0.6641018795780838, waits: false },
        { kind: 'advance', who: 0.5720080938190222, which: 0.16100477217696607, what: 0.3619043552316725, waits: true },
        { kind: 'say', who: 0.6312319866847247, which: 0.3785988020244986, what: 0.3539792667143047, waits: false },
        { kind: 'withdraw', who: 0.8608588094357401, which: 0.4383347574621439, what: 0.4362024306319654, waits: true },
        { kind: 'apply', who: 0.6405390659347177, which: 0.7242141680326313, what: 0.6845659723039716, waits: true },
      ],
      old: 0,
    },
  },
]
