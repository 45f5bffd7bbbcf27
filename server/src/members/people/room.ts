import type { Room } from '../../platform/room.ts'
import type { Knowledge } from './context.ts'
import { exportPeople } from './export-job.ts'
import { importIntakeRoutes, importRoutes, peopleFileRoutes } from './file-routes.ts'
import { forgetPeopleFiles } from './erasure.ts'
import { checkPeopleFile, takeInPeople, undoPeopleFile } from './import-jobs.ts'
import { memberFieldRoutes, peopleRoutes, personRoutes } from './routes.ts'
import { actOnPeople, undoOnPeople } from './task-jobs.ts'

/** What the admin knows of people and does to many of them: a part of the room of members. */
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
