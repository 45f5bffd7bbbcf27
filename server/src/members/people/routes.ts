import * as fields from '@matinee/contract/members/member-fields'
import * as contract from '@matinee/contract/members/people'
import * as lists from '@matinee/contract/members/people-lists'
import type { FastifyPluginAsync } from 'fastify'
import type { StoreContext } from '../../platform/http/http.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Knowledge, PeopleContext } from './context.ts'
import { changeField, createField, listFields, listStoreFields, orderFields, removeField } from './fields.ts'
import { countPeople, listFacets, listPeople } from './list.ts'
import { addNote, changeNote, listNotes, removeNote } from './notes.ts'
import { changeConsent, deletePerson, sendSignInLink } from './person-acts.ts'
import { listAudit, listDevices, signOutPerson } from './person-traces.ts'
import { changePerson, invitePerson, readPerson } from './person.ts'
import * as segments from './segments.ts'
import * as tasks from './tasks.ts'

/** Routes for custom fields. */
export const memberFieldRoutes: FastifyPluginAsync = async (app) => {
  serve(app, fields.listMemberFields, ({ ctx, query }) => listFields(ctx, query))
  serve(app, fields.listStoreMemberFields, ({ ctx, viewer }) => listStoreFields(ctx, viewer))
  serve(app, fields.createMemberField, ({ ctx, viewer, body }) => createField(ctx, viewer, body))
  serve(app, fields.orderMemberFields, ({ ctx, viewer, body }) => orderFields(ctx, viewer, body))
  serve(app, fields.changeMemberField, ({ ctx, viewer, params, body }) =>
    changeField(ctx, viewer, params.id, body),
  )
  serve(app, fields.removeMemberField, ({ ctx, viewer, params }) => removeField(ctx, viewer, params.id))
}

/** Staff routes for one person. */
export const personRoutes: FastifyPluginAsync = async (app) => {
  serve(app, contract.invitePerson, ({ ctx, viewer, body }) => invitePerson(ctx, viewer, body))
  serve(app, contract.getPerson, ({ ctx, viewer, params }) => readPerson(ctx, viewer, params.id))
  serve(app, contract.changePerson, ({ ctx, viewer, params, body }) =>
    changePerson(ctx, viewer, params.id, body),
  )
  serve(app, contract.deletePerson, ({ ctx, viewer, params }) => deletePerson(ctx, viewer, params.id))
  serve(app, contract.changeConsent, ({ ctx, viewer, params, body }) =>
    changeConsent(ctx, viewer, { id: params.id, ...body }),
  )
  serve(app, contract.sendSignInLink, ({ ctx, viewer, params }) => sendSignInLink(ctx, viewer, params.id))
  serve(app, contract.listPersonDevices, ({ ctx, viewer, params }) => listDevices(ctx, viewer, params.id))
  serve(app, contract.signOutPerson, ({ ctx, viewer, params, query }) =>
    signOutPerson(ctx, viewer, { id: params.id, deviceId: query.device_id }),
  )
  serve(app, contract.listPersonAudit, ({ ctx, viewer, params, query }) =>
    listAudit(ctx, viewer, { id: params.id, page: query.page }),
  )
  serve(app, contract.listNotes, ({ ctx, viewer, params }) => listNotes(ctx, viewer, params.id))
  serve(app, contract.addNote, ({ ctx, viewer, params, body }) => addNote(ctx, viewer, params.id, body.body))
  serve(app, contract.changeNote, ({ ctx, viewer, params, body }) =>
    changeNote(ctx, viewer, { personId: params.id, noteId: params.note_id, body: body.body }),
  )
  serve(app, contract.removeNote, ({ ctx, viewer, params }) =>
    removeNote(ctx, viewer, params.id, params.note_id),
  )
}

/** Staff routes for all people, with the filters of later rooms. */
export const peopleRoutes =
  (known: Knowledge): FastifyPluginAsync =>
  async (app) => {
    const people = (ctx: StoreContext): PeopleContext => ({ ...ctx, known })
    serve(app, contract.listPeople, ({ ctx, viewer, query }) => listPeople(people(ctx), viewer, query))
    serve(app, contract.countPeople, ({ ctx, viewer, query }) => countPeople(people(ctx), viewer, query))
    serve(app, contract.listPeopleFacets, ({ ctx, viewer }) => listFacets(people(ctx), viewer))

    serve(app, lists.listSegments, ({ ctx, viewer }) => segments.listSegments(people(ctx), viewer))
    serve(app, lists.createSegment, ({ ctx, viewer, body }) =>
      segments.createSegment(people(ctx), viewer, body),
    )
    serve(app, lists.changeSegment, ({ ctx, viewer, params, body }) =>
      segments.changeSegment(people(ctx), viewer, params.id, body),
    )
    serve(app, lists.deleteSegment, ({ ctx, viewer, params }) =>
      segments.deleteSegment(people(ctx), viewer, params.id),
    )
    serve(app, lists.openSegment, ({ ctx, viewer, params }) =>
      segments.openSegment(people(ctx), viewer, params.id),
    )

    serve(app, lists.startPeopleTask, ({ ctx, viewer, body }) => tasks.startTask(people(ctx), viewer, body))
    serve(app, lists.listPeopleTasks, ({ ctx, viewer }) => tasks.listTasks(ctx, viewer))
    serve(app, lists.getPeopleTask, ({ ctx, viewer, params }) => tasks.readTask(ctx, viewer, params.id))
    serve(app, lists.cancelPeopleTask, ({ ctx, viewer, params }) => tasks.cancelTask(ctx, viewer, params.id))
    serve(app, lists.undoPeopleTask, ({ ctx, viewer, params }) => tasks.undoTask(ctx, viewer, params.id))
  }
