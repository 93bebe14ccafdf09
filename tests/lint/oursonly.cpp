// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// A plugin for clang-tidy 14. Each of its checks looks at everything that a source includes, and
// says nothing of what it finds in headers of the system: with Qt and the standard library that is
// where it spends three quarters of its time. With this one it looks at the declarations that are
// not of the system, as newer versions do by themselves, and leaves unloaded what is precompiled,
// which is all of the system. Compiler warnings and the analyzer, which look at the source alone,
// know nothing of it.
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/FrontendPluginRegistry.h>

#include <memory>
#include <string>
#include <vector>

namespace {
class OursOnly final : public clang::ASTConsumer
{
public:
    void HandleTranslationUnit(clang::ASTContext &context) override
    {
        const clang::SourceManager &sources = context.getSourceManager();
        std::vector<clang::Decl *> ours;
        for (clang::Decl *const each : context.getTranslationUnitDecl()->noload_decls()) {
            const clang::SourceLocation at = sources.getExpansionLoc(each->getLocation());
            if (at.isValid() && !sources.isInSystemHeader(at))
                ours.push_back(each);
        }
        context.setTraversalScope(ours);
    }
};

class OursOnlyAction final : public clang::PluginASTAction
{
protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance & /*compiler*/,
                                                          llvm::StringRef /*file*/) override
    {
        return std::make_unique<OursOnly>();
    }
    bool ParseArgs(const clang::CompilerInstance & /*compiler*/,
                   const std::vector<std::string> & /*arguments*/) override
    {
        return true;
    }
    ActionType getActionType() override { return AddBeforeMainAction; }
};

const clang::FrontendPluginRegistry::Add<OursOnlyAction> added("ours-only",
                                                               "look at what is not the system's");
} // namespace
