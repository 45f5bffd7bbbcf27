import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { FieldValues } from './member-fields.ts'
import { Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** A person's relation to the store: a lead has an account and has never watched or bought anything. */
export const PERSON_TYPES = ['member', 'lead', 'staff'] as const
export const STANDINGS = ['good', 'muted', 'blocked', 'suspended'] as const
export const PEOPLE_SORTS = ['joined', 'seen', 'name', 'email'] as const

const Text = (maxLength: number) => Type.String({ maxLength, pattern: NO_NUL })
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '^$|\\S' })
export const Tag = Type.String({ minLength: 1, maxLength: 40, pattern: '^$|\\S' })

/** Viewers who only see names get a null address and no tags. */
export const PersonRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  nickname: Nullable(Type.String()),
  email: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  type: OneOf(PERSON_TYPES),
  role: Type.String(),
  standing: OneOf(STANDINGS),
  country: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  last_seen_at: Nullable(Moment),
  joined_at: Moment,
})
export type PersonRow = Static<typeof PersonRow>

/** Filters as a query string, as `tag=vip&country=DE&offer_id=3`. */
const SeveralFilters = Type.String({
  maxLength: 1000,
  pattern:
    '^(?:(?:tag=(?:(?!%00)[^&=])+|country=[A-Z]{2}|type=(?:member|lead|staff)|standing=(?:good|muted|blocked|suspended)|(?:offer|former_offer|watched)_id=[1-9]\\d{0,14})(?:&(?!$)|$))+$',
})

const Days = Type.Integer({ minimum: 1, maximum: 3650 })
const filters = {
  /** Word prefixes of the name, address or nickname. */
  search: Type.Optional(Text(100)),
  type: Type.Optional(OneOf(PERSON_TYPES)),
  standing: Type.Optional(OneOf(STANDINGS)),
  tag: Type.Optional(Text(40)),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  /** At or after, and before. */
  joined_from: Type.Optional(Moment),
  joined_to: Type.Optional(Moment),
  seen_from: Type.Optional(Moment),
  seen_to: Type.Optional(Moment),
  /** Within this many days before now. */
  joined_days: Type.Optional(Days),
  seen_days: Type.Optional(Days),
  /** Not within this many days, or never. */
  unseen_days: Type.Optional(Days),
  consent: Type.Optional(Type.Boolean()),
  invited: Type.Optional(Type.Boolean()),
  /** Answers to custom fields as a query string: `level=beginner&newsletter=true`. */
  fields: Type.Optional(Text(500)),
  /** One of these at least. */
  either: Type.Optional(SeveralFilters),
  /** None of these. */
  except: Type.Optional(SeveralFilters),
  /** A program whose film they have opened. */
  watched_id: Type.Optional(Id),
  /** An offer they have now, or had before. */
  offer_id: Type.Optional(Id),
  former_offer_id: Type.Optional(Id),
  /** Signed in on at least this many devices. */
  devices_least: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** Created by this import. */
  import_id: Type.Optional(Id),
}

/** Filters of the list of people. */
export const PeopleFilters = Type.Object(filters)
export type PeopleFilters = Static<typeof PeopleFilters>

export const listPeople = endpoint({
  method: 'GET',
  path: '/bullet/api/people',
  access: { view: 'people' },
  query: Type.Object({
    page: Page,
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    ...filters,
    sort: Type.Optional(OneOf(PEOPLE_SORTS)),
    direction: Type.Optional(OneOf(['asc', 'desc'])),
  }),
  reply: Type.Array(PersonRow),
  headers: LastPage,
})

/** The total over all pages; a call of its own, so that the page never waits for it. */
export const countPeople = endpoint({
  method: 'GET',
  path: '/bullet/api/people/count',
  access: { view: 'people' },
  query: PeopleFilters,
  reply: Type.Object({ count: Type.Integer() }),
})

/** Tags with their number of people, most used first; and the countries people are in. */
export const listPeopleFacets = endpoint({
  method: 'GET',
  path: '/bullet/api/people/facets',
  access: { view: 'people' },
  reply: Type.Object({
    tags: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
    countries: Type.Array(Type.String()),
    /** The viewer's permissions on people, for the screens. */
    may: Type.Object({
      contacts: Type.Boolean(),
      edit: Type.Boolean(),
      delete: Type.Boolean(),
      segment: Type.Boolean(),
      export: Type.Boolean(),
    }),
  }),
})

export const Person = Type.Object({
  ...PersonRow.properties,
  bio: Nullable(Type.String()),
  locale: Nullable(Type.String()),
  time_zone: Nullable(Type.String()),
  email_verified_at: Nullable(Moment),
  has_password: Type.Boolean(),
  standing_reason: Nullable(Type.String()),
  standing_until: Nullable(Moment),
  custom_fields: FieldValues,
  marketing_consent_at: Nullable(Moment),
  consent_source: Nullable(Type.String()),
  history_paused: Type.Boolean(),
  invited_at: Nullable(Moment),
})
export type Person = Static<typeof Person>

const PersonId = Type.Object({ id: Id })

export const getPerson = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id',
  access: { view: 'people' },
  params: PersonId,
  reply: Person,
})

/** Changes the given fields. For staff only tags and custom fields can be changed here. */
export const changePerson = endpoint({
  method: 'PATCH',
  path: '/bullet/api/people/:id',
  access: { edit: 'people' },
  params: PersonId,
  body: Type.Object({
    name: Type.Optional(Name),
    email: Type.Optional(Text(254)),
    nickname: Type.Optional(Nullable(Text(30))),
    country: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
    tags: Type.Optional(Type.Array(Tag, { maxItems: 50 })),
    custom_fields: Type.Optional(FieldValues),
  }),
  reply: Person,
})

/** Records consent to marketing mail, or its withdrawal, and its source. */
export const changeConsent = endpoint({
  method: 'PUT',
  path: '/bullet/api/people/:id/consent',
  access: { edit: 'people' },
  params: PersonId,
  body: Type.Object({
    consent: Type.Boolean(),
    reason: Type.String({ minLength: 1, maxLength: 200, pattern: '^$|\\S' }),
  }),
  reply: Person,
})

/** Mails a link that signs them in once. */
export const sendSignInLink = endpoint({
  method: 'POST',
  path: '/bullet/api/people/:id/sign_in_link',
  access: { edit: 'people' },
  params: PersonId,
})

/** Exports a person's data as one file. */
export const exportPerson = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/export',
  access: { edit: 'people' },
  params: PersonId,
  answers: 'file',
})

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/:id',
  access: { all: [{ edit: 'people' }, { right: 'delete_people' }] },
  params: PersonId,
})

/** A device they are signed in on. */
export const PersonDevice = Type.Object({
  id: Type.Integer(),
  kind: OneOf(['browser', 'tv']),
  user_agent: Nullable(Type.String()),
  address: Nullable(Type.String()),
  country: Nullable(Type.String()),
  created_at: Moment,
  last_seen_at: Moment,
})
export type PersonDevice = Static<typeof PersonDevice>

export const listPersonDevices = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/devices',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: PersonId,
  reply: Type.Array(PersonDevice),
})

/** Signs them out on one device, or on all. */
export const signOutPerson = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/:id/devices',
  access: { edit: 'people' },
  params: PersonId,
  query: Type.Object({ device_id: Type.Optional(Id) }),
})

/** A program they have opened, latest first. */
export const WatchedProgram = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  image: Nullable(Type.String()),
  viewed_at: Moment,
  /** For a film: position and length in seconds. */
  position_seconds: Nullable(Type.Number()),
  seconds: Type.Number(),
  watched_at: Nullable(Moment),
  favorite: Type.Boolean(),
})
export type WatchedProgram = Static<typeof WatchedProgram>

export const listPersonActivity = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/activity',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: PersonId,
  query: Type.Object({ page: Page }),
  reply: Type.Object({
    last_seen_at: Nullable(Moment),
    opened: Type.Integer(),
    finished: Type.Integer(),
    watched: Type.Array(WatchedProgram),
    favorites: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        image: Nullable(Type.String()),
        added_at: Moment,
      }),
    ),
  }),
  headers: LastPage,
})

export const Note = Type.Object({
  id: Type.Integer(),
  body: Type.String(),
  author_name: Type.String(),
  /** Written by the viewer, who alone may change it. */
  own: Type.Boolean(),
  created_at: Moment,
  edited_at: Nullable(Moment),
})
export type Note = Static<typeof Note>

const NoteBody = Type.Object({ body: Type.String({ minLength: 1, maxLength: 5000, pattern: '^$|\\S' }) })
const NoteId = Type.Object({ id: Id, note_id: Id })

export const listNotes = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/notes',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: PersonId,
  reply: Type.Array(Note),
})
export const addNote = endpoint({
  method: 'POST',
  path: '/bullet/api/people/:id/notes',
  access: { edit: 'people' },
  params: PersonId,
  body: NoteBody,
  reply: Note,
  status: 201,
})
export const changeNote = endpoint({
  method: 'PATCH',
  path: '/bullet/api/people/:id/notes/:note_id',
  access: { edit: 'people' },
  params: NoteId,
  body: NoteBody,
  reply: Note,
})
export const removeNote = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/:id/notes/:note_id',
  access: { edit: 'people' },
  params: NoteId,
})

/** The staff's actions concerning this person, newest first. */
export const listPersonAudit = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/audit',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: PersonId,
  query: Type.Object({ page: Page }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      act: Type.String(),
      actor_name: Type.String(),
      subject_name: Nullable(Type.String()),
      details: Type.Unknown(),
      at: Moment,
    }),
  ),
  headers: LastPage,
})

/** Creates an account and mails an invitation; refused if the address has an account. */
export const invitePerson = endpoint({
  method: 'POST',
  path: '/bullet/api/people',
  access: { edit: 'people' },
  body: Type.Object({
    name: Name,
    email: Text(254),
    tags: Type.Optional(Type.Array(Tag, { maxItems: 50 })),
    /** A personal message above the link. */
    message: Type.Optional(Text(1000)),
  }),
  reply: Person,
  status: 201,
})
