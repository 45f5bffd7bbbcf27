import type { Room } from '../../platform/room.ts'
import type { Knowledge } from './context.ts'
import { exportPeople } from './export-job.ts'
import { importIntakeRoutes, importRoutes, peopleFileRoutes } from './file-routes.ts'
import { forgetPeopleFiles } from './erasure.ts'
import { checkPeopleFile, takeInPeople, undoPeopleFile } from './import-jobs.ts'
import { memberFieldRoutes, peopleRoutes, personRoutes } from './routes.ts'
import { actOnPeople, undoOnPeople } from './task-jobs.ts'

/** The admin's lists, imports and bulk changes of people, as part of the members room. */
export const people = (known: Knowledge) =>
  ({
    routes: [
      memberFieldRoutes,
      personRoutes,
      peopleRoutes(known),
      importRoutes,
      peopleFileRoutes,
      importIntakeRoutes,
    ],
    jobs: [
      actOnPeople,
      undoOnPeople,
      exportPeople,
      checkPeopleFile,
      takeInPeople,
      undoPeopleFile,
      forgetPeopleFiles,
    ],
  }) satisfies Partial<Room>
