/** Who may see each route, and what its forms come to. */
export const ROUTES = {
  'settings-webhooks': {
    see: 'webhooks.view',
    does: { '(save)': 'saveWebhookUrls', test: 'sendTestWebhook', reveal: 'revealSecret' },
  },
  'settings-webhook-events': {
    see: 'webhooks.view',
    does: {
      '(new)': 'createSubscription',
      '(edit)': 'updateSubscription',
      delete: 'deleteSubscription',
    },
  },
  'settings-webhook-address': {
    see: 'webhooks.view',
    does: {
      pause: 'pauseByHand',
      resume: 'resumeSubscription',
      test: 'testSubscription',
      reveal: 'revealSubscriptionSecret',
    },
  },
  'settings-delivery': { see: 'webhooks.view', does: { '(again)': 'retryDelivery' } },
  'settings-api-keys': {
    see: 'api_keys.view',
    does: { '(new)': 'createKey', limit: 'limitKey', revoke: 'revokeKey' },
  },
} as const
