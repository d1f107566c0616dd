/**
 * Who may do what, for every door. The scene: a poster's job and the student who applied to it or does it; beside them a
 * visitor, another student and another private person. `ok`, or the status that the person gets instead: 401 asks to log
 * in, 403 says that this kind of person never may, 404 that there is nothing here for this person.
 * The test of this table knocks once per cell.
 */
const ok = 200

export const people = ['visitor', 'otherStudent', 'otherPrivate', 'poster', 'student'] as const

// oxfmt-ignore
export const access: Record<string, readonly [number, number, number, number, number]> = {
  //                              visitor  other    other    poster   student
  //                                       student  private
  'register':                     [ok,      ok,      ok,      ok,      ok],
  'log-in':                       [ok,      ok,      ok,      ok,      ok],
  'log-out':                      [ok,      ok,      ok,      ok,      ok],
  'verify-email':                 [ok,      ok,      ok,      ok,      ok],
  'resend-verification':          [ok,      ok,      ok,      ok,      ok],
  'forgot-password':              [ok,      ok,      ok,      ok,      ok],
  'reset-password':               [ok,      ok,      ok,      ok,      ok],
  'who-am-i':                     [401,     ok,      ok,      ok,      ok],
  'list-sessions':                [401,     ok,      ok,      ok,      ok],
  'end-session of student':       [401,     404,     404,     404,     ok],
  'end-other-sessions':           [401,     ok,      ok,      ok,      ok],
  'export-account':               [401,     ok,      ok,      ok,      ok],
  'delete-account':               [401,     ok,      ok,      ok,      ok],

  'list-jobs':                    [ok,      ok,      ok,      ok,      ok],
  'publish-job':                  [401,     403,     ok,      ok,      403],
  'get-job':                      [ok,      ok,      ok,      ok,      ok],
  'get-job deleted':              [404,     404,     404,     ok,      404],
  'change-job-status':            [401,     403,     404,     ok,      403],
  'edit-job':                     [401,     403,     404,     ok,      403],
  'delete-job':                   [401,     403,     404,     ok,      403],
  'list-job-applications':        [401,     403,     404,     ok,      403],
  'check-application':            [401,     ok,      ok,      ok,      ok],
  'apply-to-job':                 [401,     ok,      403,     403,     409],
  'list-own-applications':        [401,     ok,      403,     403,     ok],
  'list-sent-applications':       [401,     404,     403,     403,     ok],
  'withdraw-application':         [401,     404,     403,     403,     ok],
  'accept-application':           [401,     403,     404,     ok,      403],
  'reject-application':           [401,     403,     404,     ok,      403],

  'sync of student':              [401,     403,     403,     403,     ok],
  'list-messages':                [401,     404,     404,     ok,      ok],
  'send-message':                 [401,     404,     404,     ok,      ok],
  'mark-message-read':            [401,     404,     404,     ok,      404],
  'count-unread-messages':        [401,     ok,      ok,      ok,      ok],
  'announce-presence':            [401,     ok,      ok,      ok,      ok],
  'get-presence of student':      [401,     404,     404,     ok,      404],
  'list-notifications':           [401,     404,     404,     404,     ok],
  'mark-notification-read':       [401,     404,     404,     404,     ok],
  'mark-all-notifications-read':  [401,     404,     404,     404,     ok],
  'submit-review of student':     [401,     404,     404,     ok,      403],
  'answer-review':                [401,     404,     403,     403,     ok],
  'report-content':               [401,     ok,      ok,      403,     ok],
  'block-user student':           [401,     ok,      ok,      ok,      403],
  'unblock-user student':         [401,     ok,      ok,      ok,      ok],

  'list-reports':                 [404,     404,     404,     404,     404],
  'close-report':                 [404,     404,     404,     404,     404],
  'hide-content':                 [404,     404,     404,     404,     404],
  'restore-content':              [404,     404,     404,     404,     404],
  'list-moderation-actions':      [404,     404,     404,     404,     404],
  'list-disputes':                [404,     404,     404,     404,     404],
  'decide-dispute':               [404,     404,     404,     404,     404],

  'list-favourites':              [401,     ok,      403,     403,     ok],
  'add-favourite':                [401,     ok,      403,     403,     ok],
  'remove-favourite':             [401,     ok,      403,     403,     ok],
  'list-saved-searches':          [401,     ok,      403,     403,     ok],
  'save-search':                  [401,     ok,      403,     403,     ok],
  'edit-saved-search of student':   [401,   404,     403,     403,     ok],
  'delete-saved-search of student': [401,   404,     403,     403,     ok],
  'create-payment-intent':        [401,     403,     404,     ok,      403],
  'confirm-test-payment':         [401,     403,     404,     ok,      403],
  'authenticate-test-payment':    [401,     403,     404,     ok,      403],
  'get-payment':                  [401,     404,     404,     ok,      ok],
  'release-payment':              [401,     403,     404,     ok,      403],
  'refund-payment':               [401,     404,     403,     403,     ok],
  'dispute-payment':              [401,     403,     404,     ok,      403],
  'get-dispute':                  [401,     404,     404,     ok,      ok],
  'write-statement':              [401,     404,     404,     ok,      ok],
  'object-to-cancellation':       [401,     404,     403,     403,     ok],
  'get-amount':                   [401,     404,     404,     ok,      ok],
  'agree-on-amount':              [401,     404,     404,     ok,      ok],
  'get-wallet-balance':           [401,     404,     404,     404,     ok],
  'list-wallet-transactions':     [401,     404,     404,     404,     ok],
  'get-payouts':                  [401,     ok,      403,     403,     ok],
  'set-iban':                     [401,     ok,      403,     403,     ok],
  'start-onboarding':             [401,     ok,      403,     403,     ok],

  'get-push-key':                 [ok,      ok,      ok,      ok,      ok],
  'subscribe-push':               [401,     ok,      ok,      ok,      ok],
  'unsubscribe-push':             [401,     ok,      ok,      ok,      ok],

  'get-user':                     [ok,      ok,      ok,      ok,      ok],
  'list-reviews':                 [ok,      ok,      ok,      ok,      ok],
  'list-structured-evaluations':  [ok,      ok,      ok,      ok,      ok],
  'edit-profile':                 [401,     404,     404,     404,     ok],
  'edit-student-profile':         [401,     404,     403,     403,     ok],
  'set-profile-image':            [401,     403,     403,     403,     ok],
  'remove-profile-image':         [401,     403,     403,     403,     ok],
  'list-accepted-jobs':           [401,     404,     404,     404,     ok],
  'list-posted-jobs':             [401,     404,     404,     ok,      404],
  'list-deleted-jobs':            [401,     404,     404,     ok,      404],
  'get-earnings':                 [401,     404,     403,     403,     ok],
}
