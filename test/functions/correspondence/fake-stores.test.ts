import { conversationStoreContract } from "#test/contracts/conversation-store.ts";
import { notificationStoreContract } from "#test/contracts/notification-store.ts";
import { fakeConversationStore } from "#test/fakes/conversation-store.ts";
import { fakeNotificationStore } from "#test/fakes/notification-store.ts";

conversationStoreContract(async () => fakeConversationStore());
notificationStoreContract(async (given) => fakeNotificationStore(given));
