import type { Room } from '../platform/room.ts'
import { codeFrameRoutes } from './code-frame.ts'
import { pageImportJobs } from './imports/jobs.ts'
import { ghostExportRoutes, pageImportRoutes } from './imports/routes.ts'
import { contactFormRoutes, contactRoutes, publisherContactRoutes } from './contact/routes.ts'
import { deleteOldMessages, deleteRemovedPages } from './jobs.ts'
import { sitePersonalData } from './personal.ts'
import { publisherSiteRoutes, siteRoutes } from './routes.ts'

export const siteRoom: Room = {
  name: 'site',
  routes: [
    siteRoutes,
    publisherSiteRoutes,
    contactRoutes,
    contactFormRoutes,
    publisherContactRoutes,
    codeFrameRoutes,
    pageImportRoutes,
    ghostExportRoutes,
  ],
  jobs: [deleteRemovedPages, deleteOldMessages, ...pageImportJobs],
  personal: sitePersonalData,
}
