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
  {
    what: 'the session ends under two tabs, of which one holds the stream, and its person signs in again in one',
    plan: {
      seed: 183,
      students: 2,
      posters: 2,
      tabs: [[1], [1, 2], [2, 3], [2, 3]],
      old: 3,
      pageSize: 3,
      isLocked: true,
      isSerial: true,
      withStreams: true,
      steps: [
        { kind: 'say', who: 0.7978343667928129, which: 0.5846399951260537, what: 0.0374691397882998, waits: true },
        { kind: 'revoke', who: 0.7329498222097754, which: 0.48316059121862054, what: 0.1320644631050527, waits: true },
        {
          kind: 'editProfile',
          who: 0.6215639130678028,
          which: 0.9741120452526957,
          what: 0.7526052389293909,
          waits: false,
        },
        { kind: 'draft', who: 0.5033173689153045, which: 0.954892941750586, what: 0.48487227014265954, waits: true },
        {
          kind: 'slowWrite',
          who: 0.7886349032633007,
          which: 0.7977686256635934,
          what: 0.7916280513163656,
          waits: false,
        },
      ],
    },
  },
  {
    what: 'the session ends under two tabs in the middle of what one of them sends',
    plan: {
      seed: 493,
      students: 2,
      posters: 1,
      tabs: [[1], [1], [2, 3]],
      old: 0,
      pageSize: 3,
      isLocked: true,
      isSerial: true,
      withStreams: true,
      steps: [
        {
          kind: 'deleteJob',
          who: 0.5602857007179409,
          which: 0.9176228328142315,
          what: 0.8997444605920464,
          waits: false,
        },
        { kind: 'drain', who: 0.8027489769738168, which: 0.6311150719411671, what: 0.9373512398451567, waits: false },
        {
          kind: 'release',
          who: 0.022477840771898627,
          which: 0.8264983939006925,
          what: 0.33302306313998997,
          waits: true,
        },
        { kind: 'revoke', who: 0.9936968269757926, which: 0.4952535084448755, what: 0.1321344373282045, waits: false },
        {
          kind: 'editProfile',
          who: 0.9652885717805475,
          which: 0.4415765756275505,
          what: 0.21014030231162906,
          waits: true,
        },
        { kind: 'say', who: 0.6454169724602252, which: 0.3971068796236068, what: 0.6746145663782954, waits: false },
      ],
    },
  },
]
