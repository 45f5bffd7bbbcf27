import {
  MEMBER_TOPICS,
  STAFF_TOPICS,
  type MailWay,
  type NoticeKind,
  type Topic,
  type TopicChoice,
} from '@matinee/contract/notices/notices'
import { isStaffRole, reaches } from '@matinee/contract/platform/roles'

export const TOPIC_OF: Record<NoticeKind, Topic> = {
  reply: 'replies',
  mention: 'mentions',
  comment_approved: 'moderation',
  comment_rejected: 'moderation',
  comment_removed: 'moderation',
  comment_posted: 'new_comments',
  comment_waiting: 'waiting_comments',
  member_left: 'departures',
  export_ready: 'finished_work',
  import_done: 'finished_work',
  sale: 'sales',
  new_subscriber: 'sales',
  cancellation: 'sales',
  dispute: 'disputes',
  renewals_wait: 'disputes',
  film_ready: 'films',
  film_failed: 'films',
  live_soon: 'live',
  live_started: 'live',
  live_moved: 'live',
  live_canceled: 'live',
  webhook_switched_off: 'webhooks',
  contact_message: 'messages',
  automation_paused: 'mailings',
  campaign_halted: 'mailings',
}

const DEFAULT_CHOICES: Record<Topic, { in_app: boolean; mail: MailWay }> = {
  replies: { in_app: true, mail: 'now' },
  mentions: { in_app: true, mail: 'now' },
  moderation: { in_app: true, mail: 'now' },
  live: { in_app: true, mail: 'now' },
  new_comments: { in_app: true, mail: 'digest' },
  waiting_comments: { in_app: true, mail: 'now' },
  departures: { in_app: true, mail: 'digest' },
  finished_work: { in_app: true, mail: 'off' },
  offers: { in_app: false, mail: 'now' },
  news: { in_app: false, mail: 'now' },
  new_programs: { in_app: false, mail: 'now' },
  sales: { in_app: true, mail: 'off' },
  disputes: { in_app: true, mail: 'now' },
  films: { in_app: true, mail: 'off' },
  webhooks: { in_app: true, mail: 'now' },
  messages: { in_app: true, mail: 'now' },
  mailings: { in_app: true, mail: 'now' },
}

/** The settings of a topic that a member has not changed. */
export const defaultChoice = (topic: Topic): TopicChoice => ({ topic, ...DEFAULT_CHOICES[topic] })

/** The topics of a member; staff topics depend on their role. */
export const topicsFor = (role: string): Topic[] => [
  ...MEMBER_TOPICS,
  ...STAFF_TOPICS.filter((topic) => isTopicForRole(topic, role)),
]

const ROLE_CONDITIONS: Partial<Record<Topic, (role: string) => boolean>> = {
  new_comments: (role) => reaches(role, 'community', 'view'),
  waiting_comments: (role) => reaches(role, 'community', 'edit'),
  departures: (role) => reaches(role, 'people', 'view'),
  finished_work: isStaffRole,
  sales: (role) => reaches(role, 'money', 'view'),
  disputes: (role) => reaches(role, 'money', 'view'),
  films: (role) => reaches(role, 'content', 'own'),
  webhooks: (role) => reaches(role, 'settings', 'edit'),
  messages: (role) => reaches(role, 'messages', 'edit'),
  mailings: (role) => reaches(role, 'marketing', 'edit'),
}

export const isTopicForRole = (topic: Topic, role: string): boolean => ROLE_CONDITIONS[topic]?.(role) ?? true
