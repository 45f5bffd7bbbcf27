import { getContentDraft } from '@matinee/contract/catalogue/catalogue'
import * as imports from '@matinee/contract/catalogue/film-imports'
import * as programs from '@matinee/contract/catalogue/programs'
import * as playlists from '@matinee/contract/catalogue/playlists'
import * as terms from '@matinee/contract/catalogue/terms'
import { listActivity } from '@matinee/contract/analytics/audience-reports'
import * as reports from '@matinee/contract/analytics/reports'
import { getRevenue, getRevenueTable } from '@matinee/contract/billing/revenue'
import * as sales from '@matinee/contract/billing/sales'
import * as acts from '@matinee/contract/billing/sales-acts'
import * as moderation from '@matinee/contract/community/moderation'
import * as people from '@matinee/contract/members/people'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { getOverview, getStoreSettings } from '@matinee/contract/store/store'

export interface AssistantTool {
  endpoint: Endpoint
  title: string
  /** What it does and when to use it, for a reader who knows nothing of the product. */
  description: string
  /** Fields of the body that are always the same, and not asked for. */
  fixed?: Record<string, unknown>
  /** Takes something away that others see, have or paid for: only for keys that may remove. */
  removes?: true
  /** Doing it twice is the same as doing it once. */
  isIdempotent?: true
}

/** The calls that assistants can make, by the names of their tools. */
export const ASSISTANT_TOOLS: Record<string, AssistantTool> = {
  get_store: {
    endpoint: getStoreSettings,
    title: 'Store settings',
    description: 'The title, language, time zone and look of the store.',
  },
  get_overview: {
    endpoint: getOverview,
    title: 'Overview',
    description: 'How many programs are published, drafts, being encoded or failed.',
  },
  find_programs: {
    endpoint: programs.listPrograms,
    title: 'Find programs',
    description:
      'Programs of the store (films, collections, live events, files) by words, status, category and more, a page at a time.',
  },
  get_program: {
    endpoint: programs.getProgram,
    title: 'Get a program',
    description: 'A program with all its texts and settings. Its `version` is needed to change it.',
  },
  get_program_page: {
    endpoint: getContentDraft,
    title: 'Get a program’s page',
    description: 'What the page of a program shows to visitors, with unpublished changes.',
  },
  list_chapters: {
    endpoint: playlists.getPlaylist,
    title: 'List chapters',
    description: 'The chapters of a collection in their order.',
  },
  list_categories: {
    endpoint: terms.staffCategories.list,
    title: 'List categories',
    description: 'The categories of the store with their ids.',
  },
  list_authors: {
    endpoint: terms.staffAuthors.list,
    title: 'List authors',
    description: 'The authors of the store with their ids.',
  },
  create_program: {
    endpoint: programs.createProgram,
    title: 'Create a draft',
    description: 'Creates a program as a draft that nobody sees yet.',
  },
  change_program: {
    endpoint: programs.changeProgram,
    title: 'Change a program',
    description:
      'Changes texts and settings of a program; what is left out stays. Changes of a published program wait as a draft until it is published again. Get its `version` first.',
    isIdempotent: true,
  },
  publish_program: {
    endpoint: programs.publishProgram,
    title: 'Publish a program',
    description: 'Shows a program, or its waiting changes, to visitors.',
    isIdempotent: true,
  },
  schedule_program: {
    endpoint: programs.scheduleProgram,
    title: 'Schedule a program',
    description: 'Sets when a program is published, and when it is hidden again.',
    isIdempotent: true,
  },
  unpublish_program: {
    endpoint: programs.unpublishProgram,
    title: 'Hide a program',
    description: 'Takes a program out of public view. It stays as a draft.',
    removes: true,
    isIdempotent: true,
  },
  delete_program: {
    endpoint: programs.deleteProgram,
    title: 'Delete a program',
    description: 'Deletes a program with its film for good.',
    removes: true,
    isIdempotent: true,
  },
  check_films: {
    endpoint: imports.uploadFilmList,
    title: 'Check films at addresses',
    description:
      'Looks at films at https addresses before they are uploaded, with titles and descriptions for them. Loads nothing: read the result with get_film_import, then call upload_checked_films.',
  },
  check_film_source: {
    endpoint: imports.startFilmImport,
    title: 'Check a feed or channel',
    description:
      'Looks for films in an RSS feed, a PeerTube channel, a bucket or a folder. Loads nothing: go on as after check_films.',
  },
  get_film_import: {
    endpoint: imports.getFilmImport,
    title: 'Get an import of films',
    description: 'How far an import of films is, and what it found.',
  },
  list_import_films: {
    endpoint: imports.listFilmImportRows,
    title: 'List films of an import',
    description: 'The films of an import, each with its faults, and the program it became.',
  },
  upload_checked_films: {
    endpoint: imports.runFilmImport,
    title: 'Upload checked films',
    description:
      'Uploads the films of a checked import in the background. They become drafts unless told otherwise.',
  },
  undo_film_import: {
    endpoint: imports.undoFilmImport,
    title: 'Undo an import of films',
    description: 'Deletes the films an import brought that nobody has changed or watched since.',
    removes: true,
    isIdempotent: true,
  },
  find_people: {
    endpoint: people.listPeople,
    title: 'Find people',
    description: 'Members of the store by name, email address, plan, tag and more, a page at a time.',
  },
  get_person: {
    endpoint: people.getPerson,
    title: 'Get a person',
    description: 'What is known of a member.',
  },
  find_orders: {
    endpoint: sales.listSalesOrders,
    title: 'Find orders',
    description: 'Orders, abandoned ones among them, newest first.',
  },
  get_order: {
    endpoint: sales.getSalesOrder,
    title: 'Get an order',
    description: 'An order with what was bought and paid.',
  },
  find_invoices: {
    endpoint: sales.listSalesInvoices,
    title: 'Find invoices',
    description: 'Invoices and credit notes, newest first. Amounts are in the smallest unit of the currency.',
  },
  get_invoice: {
    endpoint: sales.getSalesInvoice,
    title: 'Get an invoice',
    description: 'An invoice with its payments. Its `refunded` is needed to refund it.',
  },
  find_subscriptions: {
    endpoint: sales.listSalesSubscriptions,
    title: 'Find subscriptions',
    description: 'Subscriptions by state and plan, newest first.',
  },
  refund_invoice: {
    endpoint: acts.refundSalesInvoice,
    title: 'Refund an invoice',
    description:
      'Gives money back, all or part, in the smallest unit of the currency. Get the invoice first and send its `refunded`.',
    removes: true,
  },
  report_revenue: {
    endpoint: getRevenue,
    title: 'Revenue report',
    description:
      'Sales, refunds, recurring revenue and churn of a period, beside the one before. Amounts are in the smallest unit of the currency.',
  },
  report_revenue_table: {
    endpoint: getRevenueTable,
    title: 'Revenue by day or month',
    description: 'Sales, refunds, discounts, net and tax of each day or month.',
  },
  report_watching: {
    endpoint: reports.getOverviewReport,
    title: 'Watching report',
    description: 'Plays, views, viewers and time watched of a period, beside the one before.',
  },
  report_programs: {
    endpoint: reports.listProgramNumbers,
    title: 'Programs by watching',
    description: 'Which programs were watched most in a period, by the figure asked for.',
  },
  report_members: {
    endpoint: listActivity,
    title: 'Members by watching',
    description: 'Who watched how much in a period, or has stopped watching.',
  },
  count_people: {
    endpoint: people.countPeople,
    title: 'Count people',
    description: 'How many members match the filters of find_people.',
  },
  count_comments: {
    endpoint: moderation.countModerated,
    title: 'Count comments that wait',
    description: 'How many comments wait for approval, are reported or look like spam.',
  },
  find_comments: {
    endpoint: moderation.listModerated,
    title: 'Find comments',
    description: 'Comments of a queue: pending, reported, recent, spam or all.',
  },
  approve_comments: {
    endpoint: moderation.moderateComments,
    title: 'Approve comments',
    description: 'Shows comments that wait, and resolves their reports.',
    fixed: { act: 'approve' },
    isIdempotent: true,
  },
  remove_comments: {
    endpoint: moderation.moderateComments,
    title: 'Remove comments',
    description: 'Hides comments, marks them as spam or deletes them. The answer’s act_ids undo it.',
    removes: true,
    isIdempotent: true,
  },
  undo_moderation: {
    endpoint: moderation.undoModeration,
    title: 'Undo moderation',
    description: 'Puts comments back as they were before an act of moderation.',
    isIdempotent: true,
  },
}
