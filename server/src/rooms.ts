import { archiveRoom } from './archive/room.ts'
import { analyticsRoom } from './analytics/room.ts'
import { billingRoom } from './billing/room.ts'
import { offerStatistics } from './billing/sales/offer-statistics.ts'
import { catalogueJobs } from './catalogue/jobs.ts'
import { filmImportJobs } from './catalogue/imports/jobs.ts'
import { filmImportRoutes, filmListRoutes } from './catalogue/imports/routes.ts'
import { discoveryRoutes } from './catalogue/search/discovery-routes.ts'
import { createFindMovedPath } from './catalogue/pages/moved-pages.ts'
import { catalogueProgramGateway } from './catalogue/programs/media-gateway.ts'
import {
  publisherPlaylistRoutes,
  resourceUploadRoutes,
} from './catalogue/playlists/publisher-playlist-routes.ts'
import { publisherCatalogueRoutes } from './catalogue/publisher-routes.ts'
import { publisherTermRoutes } from './catalogue/terms/publisher-term-routes.ts'
import { removeResourceFiles } from './catalogue/resources/resource-removal.ts'
import { cataloguePersonalData } from './catalogue/personal.ts'
import { regionGate } from './catalogue/regions/region-gate.ts'
import { deleteExpiredReviewLinks } from './catalogue/private-links/links.ts'
import { linkedProgramRoutes, previewRoutes, privateLinkRoutes } from './catalogue/private-links/routes.ts'
import { prepareAllEpisodes } from './catalogue/podcasts/jobs.ts'
import { podcastSettingRoutes } from './catalogue/podcasts/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { runProgramTask, undoProgramTask } from './catalogue/tasks/jobs.ts'
import { programTaskRoutes } from './catalogue/tasks/routes.ts'
import { catalogueSubscriptions } from './catalogue/subscriptions.ts'
import { chatRoom } from './chat/room.ts'
import { communityRoom } from './community/room.ts'
import { homeRoom } from './home/room.ts'
import { drawDemoFilm, removeDemoPictures } from './demo/jobs.ts'
import { liveDemo } from './demo/life/jobs.ts'
import { publisherDemoRoutes } from './demo/publisher-routes.ts'
import { peopleActivityFields, peopleActivityRoutes } from './library/people-activity.ts'
import { embedPageRoutes } from './embeds/embed-page.ts'
import { oembedRoutes } from './embeds/oembed-routes.ts'
import { embedRoutes } from './embeds/routes.ts'
import { personalLibrary } from './library/personal.ts'
import { librarySubscriptions } from './library/subscriptions.ts'
import { forgetPodcastListeners } from './library/podcasts/jobs.ts'
import { podcastRoutes } from './library/podcasts/routes.ts'
import { libraryRoutes, positionRoutes } from './library/routes.ts'
import { liveRoom } from './live/room.ts'
import { removeStaleWorkFolders } from './media/orphaned-files.ts'
import { mediaJobs } from './media/media-jobs.ts'
import { uploadPersonalData } from './media/personal.ts'
import { mediaRoutes } from './media/routes.ts'
import { forgetActivations } from './members/join/activation-jobs.ts'
import { apiKeyRoutes } from './members/api-keys/routes.ts'
import { identityRedirectRoutes } from './members/identity-providers/redirect-routes.ts'
import { identityProviderRoutes, identityRoutes } from './members/identity-providers/routes.ts'
import { activationRoutes } from './members/join/activation-routes.ts'
import { removeFolder } from './members/account/avatar.ts'
import { memberJobs } from './members/jobs.ts'
import { memberPages } from './members/pages.ts'
import { ownRoutes, passkeyRoutes, secondFactorRoutes } from './members/account/own-routes.ts'
import { collectPersonalData, forgetExports } from './members/account/personal-export-jobs.ts'
import { personalAccount } from './members/personal.ts'
import { people } from './members/people/room.ts'
import { profileRoutes } from './members/account/profile-routes.ts'
import { mailingRoutes, memberRoutes } from './members/routes.ts'
import { staffRoutes } from './members/staff/routes.ts'
import { holdersOfOffers } from './offers/holders.ts'
import { offersRoom } from './offers/room.ts'
import { integrationsRoom } from './integrations/room.ts'
import { noticesRoom } from './notices/room.ts'
import type { Room } from './platform/room.ts'
import { downloadRoutes } from './playback/download-routes.ts'
import { mayWatch } from './playback/watch-authorization.ts'
import { playbackRoutes } from './playback/routes.ts'
import { retentionRoom } from './retention/room.ts'
import { findMovedPage } from './site/moved-page.ts'
import { listSearchablePages } from './site/page-queries.ts'
import { siteRoom } from './site/room.ts'
import { accessRoutes } from './store/access-routes.ts'
import { mainDomainRedirect } from './store/domains/main-domain.ts'
import { domainRoutes } from './store/domains/routes.ts'
import { closedPageRoutes, storeGate } from './store/availability.ts'
import { wordRoutes } from './store/page-words.ts'
import { trailingSlashRedirect } from './store/trailing-slash.ts'
import { pageRoutes } from './store/pages.ts'
import { notFoundPages, storefrontPages } from './store/storefront-pages.ts'
import { storeRoutes } from './store/routes.ts'
import { systemRoom } from './system/room.ts'
import { translationsRoom } from './translations/room.ts'

const knownOfPeople = { ...peopleActivityFields, ...holdersOfOffers }
const peopleOfStore = people(knownOfPeople)

/** All rooms, lowest first: a room may import itself and those before it in this list. */
export const rooms: Room[] = [
  {
    name: 'store',
    routes: [
      mainDomainRedirect,
      trailingSlashRedirect,
      storeGate,
      storeRoutes,
      accessRoutes,
      domainRoutes,
      closedPageRoutes,
      wordRoutes,
      pageRoutes,
      notFoundPages,
    ],
  },
  {
    name: 'members',
    routes: [
      memberRoutes,
      mailingRoutes,
      ownRoutes,
      passkeyRoutes,
      secondFactorRoutes,
      activationRoutes,
      apiKeyRoutes,
      identityRedirectRoutes,
      identityRoutes,
      identityProviderRoutes(holdersOfOffers),
      memberPages,
      profileRoutes,
      ...peopleOfStore.routes,
      ...staffRoutes,
    ],
    jobs: [
      ...memberJobs,
      forgetActivations,
      removeFolder,
      collectPersonalData,
      forgetExports,
      ...peopleOfStore.jobs,
    ],
    personal: personalAccount,
  },
  {
    name: 'media',
    routes: mediaRoutes(catalogueProgramGateway, mayWatch),
    jobs: mediaJobs(catalogueProgramGateway),
    personal: uploadPersonalData,
    background: async (ctx) => {
      await removeStaleWorkFolders(ctx)
      return { stop: async () => {} }
    },
  },
  {
    name: 'catalogue',
    routes: [
      regionGate,
      catalogueRoutes,
      publisherCatalogueRoutes,
      previewRoutes,
      privateLinkRoutes,
      linkedProgramRoutes,
      podcastSettingRoutes,
      publisherPlaylistRoutes,
      publisherTermRoutes,
      programTaskRoutes,
      filmImportRoutes,
      filmListRoutes,
      resourceUploadRoutes,
      storefrontPages(createFindMovedPath({ '/pages/:permalink': findMovedPage })), // behind the gate of regions
      discoveryRoutes(listSearchablePages),
    ],
    jobs: [
      ...catalogueJobs,
      ...filmImportJobs,
      deleteExpiredReviewLinks,
      removeResourceFiles,
      prepareAllEpisodes,
      runProgramTask,
      undoProgramTask,
    ],
    subscriptions: catalogueSubscriptions,
    personal: cataloguePersonalData,
  },
  siteRoom,
  offersRoom(offerStatistics),
  billingRoom(knownOfPeople),
  retentionRoom,
  { name: 'playback', routes: [playbackRoutes, downloadRoutes] },
  liveRoom,
  { name: 'embeds', routes: [embedPageRoutes, embedRoutes, oembedRoutes] },
  {
    name: 'library',
    routes: [libraryRoutes, positionRoutes, podcastRoutes, peopleActivityRoutes],
    jobs: [forgetPodcastListeners],
    subscriptions: librarySubscriptions,
    personal: personalLibrary,
  },
  communityRoom,
  chatRoom,
  integrationsRoom,
  noticesRoom,
  translationsRoom(offerStatistics),
  analyticsRoom,
  { name: 'demo', routes: [publisherDemoRoutes], jobs: [drawDemoFilm, removeDemoPictures, liveDemo] },
  archiveRoom,
  systemRoom,
  homeRoom(knownOfPeople),
]
