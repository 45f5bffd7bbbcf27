import { hasRight, isStaffRole, reaches, type Area, type Right } from '@matinee/contract/roles'

type May = (role: string) => boolean

const sees =
  (area: Area): May =>
  (role) =>
    reaches(role, area, 'view')
const edits =
  (area: Area): May =>
  (role) =>
    reaches(role, area, 'edit')
/** Also what is somebody's own alone. */
const owns =
  (area: Area): May =>
  (role) =>
    reaches(role, area, 'own')
const has =
  (right: Right): May =>
  (role) =>
    hasRight(role, right)
const all =
  (...rules: May[]): May =>
  (role) =>
    rules.every((rule) => rule(role))
const either =
  (...rules: May[]): May =>
  (role) =>
    rules.some((rule) => rule(role))

/** Who may make each of the admin's calls: a call that is in none of these lists is a fault. */
export const REACH_OF_CALLS: [who: May, calls: string[]][] = [
  // What everybody of the staff needs to work at all.
  [
    isStaffRole,
    [
      'GET /bullet/api/account',
      'PATCH /bullet/api/account',
      'GET /bullet/api/store',
      'GET /bullet/api/upload_rules',
      'GET /bullet/api/notices',
      'GET /bullet/api/notices/count',
      'PUT /bullet/api/notices/read',
    ],
  ],

  // Why people leave, what keeps them and what brings them back.
  [
    sees('marketing'),
    [
      'GET /bullet/api/leaving_reasons',
      'GET /bullet/api/retention_settings',
      'GET /bullet/api/retention_report',
      'GET /bullet/api/retention_report/file',
    ],
  ],
  [
    edits('marketing'),
    [
      'POST /bullet/api/leaving_reasons',
      'PATCH /bullet/api/leaving_reasons/:id',
      'DELETE /bullet/api/leaving_reasons/:id',
      'PUT /bullet/api/leaving_reasons/order',
      'PATCH /bullet/api/retention_settings',
      'POST /bullet/api/people/:id/winback',
    ],
  ],

  // An author reaches their own programs, with all that belongs to them.
  [
    owns('content'),
    [
      'GET /bullet/api/overview',
      'GET /bullet/api/contents/:permalink',
      'GET /bullet/api/programs',
      'GET /bullet/api/programs/:id',
      'GET /bullet/api/programs/:id/playback',
      'GET /bullet/api/programs/:id/chapters',
      'GET /bullet/api/programs/:id/resources',
      'GET /bullet/api/program_views',
      'POST /bullet/api/program_views',
      'PATCH /bullet/api/program_views/:id',
      'DELETE /bullet/api/program_views/:id',
      'GET /bullet/api/videos/:id',
      'GET /bullet/api/videos/:id/markers',
      'GET /bullet/api/videos/:id/captions/:caption_id',
      'GET /bullet/api/categories',
      'GET /bullet/api/categories/:id',
      'GET /bullet/api/authors',
      'GET /bullet/api/authors/:id',
      'GET /bullet/api/custom_fields',
    ],
  ],
  [
    (role) => reaches(role, 'content', 'edit') || role === 'author',
    [
      'POST /bullet/api/programs',
      'POST /bullet/api/programs/bulk',
      'PATCH /bullet/api/programs/:id',
      'DELETE /bullet/api/programs/:id',
      'POST /bullet/api/programs/:id/discard',
      'POST /bullet/api/programs/:id/publish',
      'POST /bullet/api/programs/:id/unpublish',
      'POST /bullet/api/programs/:id/schedule',
      'POST /bullet/api/programs/:id/unschedule',
      'POST /bullet/api/programs/:id/archive',
      'POST /bullet/api/programs/:id/restore',
      'DELETE /bullet/api/programs/:id/next_film',
      'PUT /bullet/api/programs/:id/image',
      'PUT /bullet/api/programs/:id/images/:shape',
      'DELETE /bullet/api/programs/:id/images/:shape',
      'POST /bullet/api/programs/:id/chapters',
      'PUT /bullet/api/programs/:id/chapters/order',
      'PATCH /bullet/api/programs/:id/chapters/:chapter_id',
      'DELETE /bullet/api/programs/:id/chapters',
      'POST /bullet/api/programs/:id/resources',
      'PUT /bullet/api/programs/:id/resources/order',
      'PATCH /bullet/api/resources/:id',
      'DELETE /bullet/api/resources/:id',
      'POST /bullet/api/videos/:id/retry',
      'DELETE /bullet/api/videos/:id',
      'PUT /bullet/api/videos/:id/markers',
      'POST /bullet/api/videos/:id/captions',
      'PUT /bullet/api/videos/:id/captions/:caption_id',
      'DELETE /bullet/api/videos/:id/captions/:caption_id',
      'POST /bullet/api/uploads',
      'HEAD /bullet/api/uploads/:id',
      'PATCH /bullet/api/uploads/:id',
      'DELETE /bullet/api/uploads/:id',
      // Their own page among the authors.
      'PATCH /bullet/api/authors/:id',
      'PUT /bullet/api/authors/:id/image',
      'DELETE /bullet/api/authors/:id/image',
    ],
  ],
  [sees('content'), ['GET /bullet/api/videos', 'GET /bullet/api/categories/:id/contents']],
  [
    edits('content'),
    [
      'POST /bullet/api/categories',
      'PATCH /bullet/api/categories/:id',
      'PUT /bullet/api/categories/order',
      'POST /bullet/api/categories/:id/merge',
      'DELETE /bullet/api/categories/:id',
      'PUT /bullet/api/categories/:id/image',
      'DELETE /bullet/api/categories/:id/image',
      'PUT /bullet/api/categories/:id/contents/:content_id',
      'POST /bullet/api/categories/:id/contents/sort',
      'POST /bullet/api/authors',
      'PUT /bullet/api/authors/order',
      'POST /bullet/api/authors/:id/merge',
      'DELETE /bullet/api/authors/:id',
      'GET /bullet/api/author_members',
      'PUT /bullet/api/authors/:id/member',
      'POST /bullet/api/custom_fields',
      'PATCH /bullet/api/custom_fields/:id',
      'PUT /bullet/api/custom_fields/order',
      'DELETE /bullet/api/custom_fields/:id',
    ],
  ],

  // What is sold: known to whoever looks after programs, people or money.
  [
    either(sees('money'), sees('content'), sees('people')),
    ['GET /bullet/api/offers', 'GET /bullet/api/offers/:id', 'GET /bullet/api/programs/:id/offers'],
  ],
  [either(edits('money'), edits('content')), ['PUT /bullet/api/programs/:id/offers']],
  [
    edits('money'),
    [
      'POST /bullet/api/offers',
      'PUT /bullet/api/offers/order',
      'PATCH /bullet/api/offers/:id',
      'DELETE /bullet/api/offers/:id',
      'POST /bullet/api/offers/:id/duplicate',
      'POST /bullet/api/offers/:id/archive',
      'POST /bullet/api/offers/:id/restore',
      'PUT /bullet/api/offers/:id/image',
      'DELETE /bullet/api/offers/:id/image',
    ],
  ],

  // People: names for whoever keeps order, how to reach them for whoever looks after them.
  [
    sees('people'),
    [
      'GET /bullet/api/people',
      'GET /bullet/api/people/count',
      'GET /bullet/api/people/facets',
      'GET /bullet/api/people/:id',
      'GET /bullet/api/member_fields',
      'GET /bullet/api/people/tasks',
      'GET /bullet/api/people/tasks/:id',
      // Which of them may stop a task depends on what it does.
      'DELETE /bullet/api/people/tasks/:id',
    ],
  ],
  [
    all(sees('people'), has('see_contacts')),
    [
      'GET /bullet/api/people/:id/devices',
      'GET /bullet/api/people/:id/accesses',
      'GET /bullet/api/people/:id/activity',
      'GET /bullet/api/people/:id/audit',
      'GET /bullet/api/people/:id/notes',
      'GET /bullet/api/people/:id/mails',
      'GET /bullet/api/people/segments',
      'POST /bullet/api/people/segments/:id/open',
      'GET /bullet/api/people/tasks/:id/file',
      'GET /bullet/api/mails',
      'GET /bullet/api/mails/:id',
    ],
  ],
  [
    edits('people'),
    [
      'POST /bullet/api/people',
      'PATCH /bullet/api/people/:id',
      'PUT /bullet/api/people/:id/consent',
      'POST /bullet/api/people/:id/sign_in_link',
      'POST /bullet/api/people/:id/accesses',
      'POST /bullet/api/people/:id/accesses/:access_id/revoke',
      'POST /bullet/api/people/:id/accesses/:access_id/restore',
      'DELETE /bullet/api/people/:id/devices',
      'POST /bullet/api/people/:id/notes',
      'PATCH /bullet/api/people/:id/notes/:note_id',
      'DELETE /bullet/api/people/:id/notes/:note_id',
      'GET /bullet/api/people/:id/export',
      'POST /bullet/api/member_fields',
      'PATCH /bullet/api/member_fields/:id',
      'PUT /bullet/api/member_fields/order',
      'DELETE /bullet/api/member_fields/:id',
      'POST /bullet/api/people/tasks',
      'POST /bullet/api/people/tasks/:id/undo',
      'POST /bullet/api/people/imports',
      'GET /bullet/api/people/imports',
      'GET /bullet/api/people/imports/:id',
      'PATCH /bullet/api/people/imports/:id',
      'DELETE /bullet/api/people/imports/:id',
      'POST /bullet/api/people/imports/:id/check',
      'POST /bullet/api/people/imports/:id/run',
      'POST /bullet/api/people/imports/:id/undo',
      'GET /bullet/api/people/imports/:id/faults',
      'GET /bullet/api/people/imports/:id/faults.csv',
      'POST /bullet/api/mails/:id/resend',
      'POST /bullet/api/bounces',
    ],
  ],
  [
    either(edits('people'), all(sees('people'), edits('marketing'))),
    [
      'POST /bullet/api/people/segments',
      'PATCH /bullet/api/people/segments/:id',
      'DELETE /bullet/api/people/segments/:id',
    ],
  ],
  [all(edits('people'), has('delete_people')), ['DELETE /bullet/api/people/:id']],
  [has('impersonate'), ['POST /bullet/api/impersonation']],
  [(role) => role === 'owner', ['POST /bullet/api/mails/:id/reveal', 'POST /bullet/api/ownership']],
  [either(edits('people'), edits('community')), ['PUT /bullet/api/people/:id/standing']],

  [
    (role) => reaches(role, 'analytics', 'own', 'content'),
    [
      'GET /bullet/api/reports/overview',
      'GET /bullet/api/reports/overview.csv',
      'GET /bullet/api/reports/programs',
      'GET /bullet/api/reports/programs.csv',
      'GET /bullet/api/reports/viewings',
      'GET /bullet/api/reports/viewings.csv',
      'GET /bullet/api/reports/filters',
      'GET /bullet/api/reports/quality',
      'GET /bullet/api/reports/quality.csv',
      'GET /bullet/api/reports/now',
      'GET /bullet/api/reports/now.csv',
      'GET /bullet/api/reports/programs/:id/retention',
    ],
  ],
  [sees('analytics'), ['GET /bullet/api/reports/searches', 'GET /bullet/api/reports/searches.csv']],
  [all(sees('analytics'), sees('people')), ['GET /bullet/api/reports/people']],
  [all(sees('analytics'), has('export_people')), ['GET /bullet/api/reports/people.csv']],

  // Money: all of it for finance, refunds for support.
  [
    (role) => reaches(role, 'money', 'view', 'refunds'),
    [
      'GET /bullet/api/sales/invoices',
      'GET /bullet/api/sales/invoices.csv',
      'GET /bullet/api/sales/invoices/:id',
      'GET /bullet/api/sales/invoices/:id/file',
      'POST /bullet/api/sales/invoices/:id/mail',
      'GET /bullet/api/sales/orders',
      'GET /bullet/api/sales/orders.csv',
      'GET /bullet/api/sales/orders/:id',
      'GET /bullet/api/sales/subscriptions',
      'GET /bullet/api/sales/subscriptions.csv',
      'GET /bullet/api/sales/subscriptions/:id',
      'GET /bullet/api/sales/people/:id',
      'GET /bullet/api/sales/disputes',
      'GET /bullet/api/sales/disputes.csv',
    ],
  ],
  [(role) => reaches(role, 'money', 'edit', 'refunds'), ['POST /bullet/api/sales/invoices/:id/refund']],
  [
    edits('money'),
    [
      'POST /bullet/api/sales/invoices/:id/retry',
      'POST /bullet/api/sales/invoices/:id/void',
      'POST /bullet/api/sales/subscriptions/:id/change_preview',
      'POST /bullet/api/sales/subscriptions/:id/change',
      'DELETE /bullet/api/sales/subscriptions/:id/change',
      'POST /bullet/api/sales/subscriptions/:id/pause',
      'POST /bullet/api/sales/subscriptions/:id/resume',
      'POST /bullet/api/sales/subscriptions/:id/cancel',
      'POST /bullet/api/sales/subscriptions/:id/retry',
      'POST /bullet/api/sales/subscriptions/:id/convert',
      'POST /bullet/api/sales/subscriptions/:id/date',
      'POST /bullet/api/sales/subscriptions/:id/coupon',
      'POST /bullet/api/sales/people/:id/grants',
      'DELETE /bullet/api/sales/people/:id/trial',
    ],
  ],
  [
    (role) => reaches(role, 'analytics', 'view', 'sales'),
    [
      'GET /bullet/api/revenue',
      'GET /bullet/api/revenue/table',
      'GET /bullet/api/revenue/table.csv',
      'GET /bullet/api/revenue/rows',
      'GET /bullet/api/revenue/rows.csv',
      'GET /bullet/api/sales/today',
    ],
  ],
  [
    either(
      (role) => reaches(role, 'money', 'view', 'refunds'),
      (role) => reaches(role, 'analytics', 'view', 'sales'),
    ),
    ['GET /bullet/api/sales/filters'],
  ],
  [
    sees('community'),
    [
      'GET /bullet/api/comments',
      'GET /bullet/api/comments/counts',
      'GET /bullet/api/community/people/:id',
      'GET /bullet/api/community/settings',
    ],
  ],
  [
    edits('community'),
    [
      'POST /bullet/api/comments/moderate',
      'POST /bullet/api/comments/undo',
      'POST /bullet/api/community/people/:id/moderate',
      'PATCH /bullet/api/community/settings',
    ],
  ],

  // Money: what it brings in is for few, coupons and what goes with them for marketing too.
  [
    (role) => reaches(role, 'money', 'view', 'coupons'),
    [
      'GET /bullet/api/coupons',
      'GET /bullet/api/coupons/file.csv',
      'GET /bullet/api/coupons/:id',
      'GET /bullet/api/coupons/:id/redemptions',
      'GET /bullet/api/coupon_offers',
      'GET /bullet/api/coupon_batches',
      'GET /bullet/api/coupon_batches/:id',
      'GET /bullet/api/coupon_batches/:id/codes.csv',
      'GET /bullet/api/upsells',
      'GET /bullet/api/gift_cards',
      'GET /bullet/api/gift_cards/:id',
      'GET /bullet/api/gift_settings',
    ],
  ],
  [
    (role) => reaches(role, 'money', 'edit', 'coupons'),
    [
      'POST /bullet/api/coupons',
      'PATCH /bullet/api/coupons/:id',
      'POST /bullet/api/coupon_batches',
      'PUT /bullet/api/coupon_batches/:id/archived',
      'POST /bullet/api/upsells',
      'PATCH /bullet/api/upsells/:id',
      'DELETE /bullet/api/upsells/:id',
      'POST /bullet/api/gift_cards/:id/resend',
      'POST /bullet/api/gift_cards/:id/undo_claim',
      'PATCH /bullet/api/gift_settings',
      'PUT /bullet/api/gift_settings/image',
      'DELETE /bullet/api/gift_settings/image',
    ],
  ],
  [sees('money'), ['GET /bullet/api/billing/settings']],
  [
    edits('money'),
    [
      'PATCH /bullet/api/billing/settings',
      'POST /bullet/api/gift_cards/:id/refund',
      'POST /bullet/api/gift_cards/:id/revoke',
    ],
  ],
  [(role) => reaches(role, 'settings', 'view', 'tax'), ['GET /bullet/api/taxes']],
  [
    (role) => reaches(role, 'settings', 'edit', 'tax'),
    [
      'PATCH /bullet/api/taxes',
      'PUT /bullet/api/taxes/rates',
      'POST /bullet/api/taxes/rates/delete',
      'POST /bullet/api/taxes/rates/fill',
    ],
  ],

  [sees('site'), ['GET /bullet/api/words']],
  [
    edits('site'),
    [
      'PUT /bullet/api/words',
      'POST /bullet/api/words',
      'PUT /bullet/api/store/logo',
      'DELETE /bullet/api/store/logo',
      'PUT /bullet/api/store/banner_image',
      'DELETE /bullet/api/store/banner_image',
    ],
  ],

  [either(sees('settings'), sees('money')), ['GET /bullet/api/providers']],
  [
    sees('settings'),
    [
      'GET /bullet/api/staff',
      'GET /bullet/api/invitations',
      'GET /bullet/api/audit',
      'GET /bullet/api/audit/facets',
      'GET /bullet/api/audit/file',
      'GET /bullet/api/access_rules',
      'POST /bullet/api/access_rules/test',
      'GET /bullet/api/analytics/settings',
      'GET /bullet/api/mail_settings',
    ],
  ],
  [
    edits('settings'),
    [
      'PATCH /bullet/api/store',
      'DELETE /bullet/api/demo',
      'PATCH /bullet/api/staff/:id',
      'DELETE /bullet/api/staff/:id',
      'POST /bullet/api/invitations',
      'POST /bullet/api/invitations/:id/resend',
      'DELETE /bullet/api/invitations/:id',
      'PUT /bullet/api/access_rules/regions',
      'POST /bullet/api/access_rules/bans',
      'DELETE /bullet/api/access_rules/bans/:id',
      'PATCH /bullet/api/analytics/settings',
      'PUT /bullet/api/providers/:provider',
      'POST /bullet/api/providers/:provider/test',
      'PATCH /bullet/api/providers/:provider',
      'PUT /bullet/api/providers/order',
      'DELETE /bullet/api/providers/:provider',
      'GET /bullet/api/pixel_targets',
      'POST /bullet/api/pixel_targets',
      'PATCH /bullet/api/pixel_targets/:id',
      'DELETE /bullet/api/pixel_targets/:id',
      'POST /bullet/api/pixel_targets/:id/test',
      'POST /bullet/api/test_mails',
    ],
  ],

  // Whoever writes to members names them.
  [isStaffRole, ['GET /bullet/api/users/by_name.json']],
]
